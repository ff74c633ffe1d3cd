import type { ResourceFixture } from "@tripod/testkit";

export const FieldExtractionRuleFixture: ResourceFixture = {
  resource: "FieldExtractionRule",
  facts: {},
  collection: "extractionRules",
  minimal: () => ({ name: "fixture", scope: "", parseExpression: 'parse "user=*" as user', enabled: true }),
  full: () => ({
    name: "fixture",
    scope: "_sourceCategory=fixture",
    parseExpression: 'parse "user=* " as user',
    enabled: true,
  }),
  changes: () => ({
    name: "fixture two",
    scope: "_sourceCategory=other",
    parseExpression: 'parse "client=*" as client',
    enabled: false,
  }),
  drift: { patch: { scope: "_sourceCategory=drifted" }, shows: ["scope"] },
};
