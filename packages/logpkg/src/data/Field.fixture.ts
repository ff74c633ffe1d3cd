import type { ResourceFixture } from "@tripod/testkit";

export const FieldFixture: ResourceFixture = {
  resource: "Field",
  facts: { replaces: ["fieldName"], createOnly: ["dataType"] },
  collection: "fields",
  minimal: () => ({ fieldName: "fixture_one" }),
  full: () => ({ fieldName: "fixture_two", dataType: "String", state: "Disabled" }),
  changes: () => ({ fieldName: "fixture_three", state: "Enabled" }),
  rejectedChanges: () => ({ dataType: "Long" }),
  drift: { patch: { state: "Enabled" }, shows: ["state"] },
  // Creates the field, disables it, and reads it.
  requests: { create: 3, update: 2 },
};
