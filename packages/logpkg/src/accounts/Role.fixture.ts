import type { ResourceFixture } from "@tripod/testkit";

export const RoleFixture: ResourceFixture = {
  resource: "Role",
  facts: {},
  collection: "roles",
  minimal: () => ({ name: "fixture" }),
  example: {
    inputs: () => ({
      name: "Shop operators",
      description: "Read access to the logs of the shop",
      filterPredicate: "_sourceCategory=prod/shop*",
      capabilities: ["viewCollectors", "viewPartitions"],
    }),
  },
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
