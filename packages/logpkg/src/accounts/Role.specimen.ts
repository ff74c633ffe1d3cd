import type { Specimen } from "@tripod/testkit";

export const RoleSpecimen: Specimen = {
  resource: "Role",
  facts: {},
  collection: "roles",
  minimal: () => ({ name: "specimen" }),
  full: () => ({
    name: "specimen",
    description: "For the specimen",
    filterPredicate: "_sourceCategory=specimen",
    capabilities: ["viewCollectors"],
  }),
  changes: () => ({
    name: "specimen two",
    description: "Changed",
    filterPredicate: "_sourceCategory=other",
    capabilities: ["manageCollectors", "viewCollectors"],
  }),
  drift: { patch: { description: "Drifted" }, shows: ["description"] },
};
