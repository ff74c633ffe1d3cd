import type { ResourceFixture } from "@tripod/testkit";
import { CseMatchRuleFixture } from "./CseMatchRule.fixture.js";

const least = {
  name: "fixture",
  description: "An example",
  expression: 'srcDevice_hostname = "scanner"',
  enabled: true,
  exclude: true,
};

export const CseRuleTuningExpressionFixture: ResourceFixture = {
  resource: "CseRuleTuningExpression",
  facts: {},
  dependencies: { rule: CseMatchRuleFixture },
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
