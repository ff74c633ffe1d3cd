import type { Specimen } from "@tripod/testkit";

export const FieldExtractionRuleSpecimen: Specimen = {
  resource: "FieldExtractionRule",
  facts: {},
  collection: "extractionRules",
  minimal: () => ({ name: "specimen", scope: "", parseExpression: 'parse "user=*" as user', enabled: true }),
  full: () => ({
    name: "specimen",
    scope: "_sourceCategory=specimen",
    parseExpression: 'parse "user=* " as user',
    enabled: true,
  }),
  changes: () => ({
    name: "specimen two",
    scope: "_sourceCategory=other",
    parseExpression: 'parse "client=*" as client',
    enabled: false,
  }),
  drift: { patch: { scope: "_sourceCategory=drifted" }, shows: ["scope"] },
};
