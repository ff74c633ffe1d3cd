import type { ResourceFixture } from "@tripod/testkit";

const LEAST = { name: "fixture", inventoryType: "computer", inventorySource: "Directory" };

export const CseInventoryEntityGroupConfigurationFixture: ResourceFixture = {
  resource: "CseInventoryEntityGroupConfiguration",
  facts: { defaults: { suppressed: false, dynamicTags: false } },
  collection: "security.entityGroups",
  minimal: () => LEAST,
  full: () => ({
    ...LEAST,
    description: "An example",
    inventoryKey: "groups",
    inventoryValue: "print_servers",
    criticality: "HIGH",
    dynamicTags: true,
    tagSchema: "division",
    suppressed: true,
    tags: ["team:red", "site:north"],
  }),
  variants: () => [{ ...LEAST, group: "print_servers" }],
  changes: () => ({
    name: "fixture two",
    description: "Other",
    inventoryType: "user",
    inventorySource: "People",
    inventoryKey: "division",
    inventoryValue: "sales",
    criticality: "LOW",
    dynamicTags: false,
    tagSchema: "team",
    suppressed: false,
    tags: ["team:blue"],
  }),
  immutable: { group: "it cannot be combined with inventoryKey and inventoryValue" },
  clearedByNull: ["inventoryKey", "inventoryValue", "group", "criticality", "tagSchema"],
  drift: { patch: { inventoryValue: "drifted" }, shows: ["inventoryValue"] },
};
