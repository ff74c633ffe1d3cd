import type { Specimen } from "@tripod/testkit";

export const FieldSpecimen: Specimen = {
  resource: "Field",
  facts: { replaces: ["fieldName"], once: ["dataType"] },
  collection: "fields",
  minimal: () => ({ fieldName: "specimen_one" }),
  full: () => ({ fieldName: "specimen_two", dataType: "String", state: "Disabled" }),
  changes: () => ({ fieldName: "specimen_three", state: "Enabled" }),
  refused: () => ({ dataType: "Long" }),
  drift: { patch: { state: "Enabled" }, shows: ["state"] },
  // Creates the field, disables it, and reads it.
  requests: { create: 3, update: 2 },
};
