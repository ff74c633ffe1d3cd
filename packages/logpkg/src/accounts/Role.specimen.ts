import type { Specimen } from "@tripod/testkit";

export const RoleSpecimen: Specimen = {
  resource: "Role",
  facts: {},
  collection: "roles",
  minimal: () => ({ name: "fixture" }),
  full: () => ({
    name: "fixture",
    description: "For the fixture",
    filterPredicate: "_sourceCategory=fixture",
    capabilities: ["viewCollectors"],
  }),
  changes: () => ({
    name: "fixture two",
    description: "Changed",
    filterPredicate: "_sourceCategory=other",
    capabilities: ["manageCollectors", "viewCollectors"],
  }),
  drift: { patch: { description: "Drifted" }, shows: ["description"] },
};
