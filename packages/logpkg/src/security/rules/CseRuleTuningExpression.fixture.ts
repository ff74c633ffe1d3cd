import type { Specimen } from "@tripod/testkit";
import { CseMatchRuleSpecimen } from "./CseMatchRule.fixture.js";

const least = {
  name: "fixture",
  description: "An example",
  expression: 'srcDevice_hostname = "scanner"',
  enabled: true,
  exclude: true,
};

export const CseRuleTuningExpressionSpecimen: Specimen = {
  resource: "CseRuleTuningExpression",
  facts: {},
  needs: { rule: CseMatchRuleSpecimen },
  collection: "security.tuningExpressions",
  minimal: () => ({ ...least, isGlobal: true, ruleIds: [] }),
  full: (of) => ({ ...least, isGlobal: false, ruleIds: ["MATCH-S00500", of("rule")] }),
  changes: (of) => ({
    name: "fixture two",
    description: "Another example",
    expression: 'srcDevice_hostname = "probe"',
    enabled: false,
    exclude: false,
    isGlobal: true,
    ruleIds: ["MATCH-S00501", of("rule")],
  }),
  drift: { patch: { expression: "drifted" }, shows: ["expression"] },
};
