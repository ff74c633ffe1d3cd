import type { Specimen } from "@tripod/testkit";

export const FieldSpecimen: Specimen = {
  resource: "Field",
  collection: "fields",
  minimal: () => ({ fieldName: "specimen_one" }),
  full: () => ({ fieldName: "specimen_two", dataType: "String", state: "Disabled" }),
  changes: () => ({ fieldName: "specimen_three", state: "Enabled" }),
  drift: { patch: { state: "Enabled" }, shows: ["state"] },
  // A field is made, then switched off, then read.
  requests: { create: 3, update: 2 },
};
