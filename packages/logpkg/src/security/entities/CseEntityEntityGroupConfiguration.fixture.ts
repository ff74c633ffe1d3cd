import type { ResourceFixture } from "@tripod/testkit";

export const CseEntityEntityGroupConfigurationFixture: ResourceFixture = {
  resource: "CseEntityEntityGroupConfiguration",
  facts: { defaults: { suppressed: false } },
  collection: "security.entityGroups",
  minimal: () => ({ name: "fixture" }),
  full: () => ({
    name: "fixture",
    description: "An example",
    criticality: "HIGH",
    entityType: "_hostname",
    entityNamespace: "emea",
    networkBlock: "10.1.0.0/16",
    prefix: "srv-",
    suffix: "-prod",
    suppressed: true,
    tags: ["team:red", "site:north"],
  }),
  changes: () => ({
    name: "fixture two",
    description: "Other",
    criticality: "LOW",
    entityType: "_ip",
    entityNamespace: "apac",
    networkBlock: "10.2.0.0/16",
    prefix: "db-",
    suffix: "-test",
    suppressed: false,
    tags: ["team:blue"],
  }),
  clearedByNull: ["criticality", "entityType", "networkBlock"],
  drift: { patch: { prefix: "drifted-" }, shows: ["prefix"] },
};
