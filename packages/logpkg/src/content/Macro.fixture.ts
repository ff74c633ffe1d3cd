import type { ResourceFixture } from "@tripod/testkit";

export const MacroFixture: ResourceFixture = {
  resource: "Macro",
  facts: { replaces: ["name"], defaults: { description: "", enabled: true, "arguments[].type": "String" } },
  collection: "macros",
  minimal: () => ({ name: "fixture one", definition: "_sourceCategory=a" }),
  full: () => ({
    name: "fixture two",
    description: "Fixture",
    definition: "_sourceCategory={{category}}",
    enabled: false,
    arguments: [{ name: "category" }, { name: "count", type: "Number" }],
    argumentValidations: [{ evalExpression: "count > 0", errorMessage: "too few" }],
  }),
  changes: () => ({
    name: "fixture three",
    description: "Other",
    definition: "_sourceHost={{category}}",
    enabled: true,
    arguments: [{ name: "category", type: "Any" }],
    argumentValidations: [],
  }),
  drift: { patch: { definition: "drifted" }, shows: ["definition"] },
};
