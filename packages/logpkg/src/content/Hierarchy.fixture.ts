import type { ResourceFixture } from "@tripod/testkit";

export const HierarchyFixture: ResourceFixture = {
  resource: "Hierarchy",
  facts: {},
  collection: "hierarchies",
  minimal: () => ({ name: "fixture one", levels: [{ entityType: "cluster" }] }),
  full: () => ({
    name: "fixture two",
    filter: { key: "_origin", value: "kubernetes" },
    levels: [
      {
        entityType: "cluster",
        nextLevelsWithConditions: [
          { condition: "c1", level: { entityType: "namespace", nextLevel: { entityType: "pod" } } },
          { condition: "c2", level: { entityType: "service" } },
        ],
        nextLevel: { entityType: "node", nextLevel: { entityType: "pod" } },
      },
    ],
  }),
  changes: () => ({
    name: "fixture three",
    filter: { key: "_origin", value: "other" },
    levels: [{ entityType: "cluster", nextLevel: { entityType: "pod" } }],
  }),
  drift: { patch: { name: "drifted" }, shows: ["name"] },
};
