import type { ResourceFixture } from "@tripod/testkit";
import { aboutRule, changesOfRule, leastOfRule, restOfRule, severityByValue } from "./rule.fixture.js";

const least = {
  ...leastOfRule,
  expression: 'success = "false"',
  nameExpression: "{{user_username}} did it",
  descriptionExpression: "An example",
  severityMapping: { type: "constant", default: 3 },
};

export const CseMatchRuleFixture: ResourceFixture = {
  resource: "CseMatchRule",
  sharesFieldsWith: "CseChainRule",
  ...aboutRule,
  minimal: () => least,
  full: () => ({ ...least, ...restOfRule, severityMapping: severityByValue }),
  changes: () => ({
    ...changesOfRule,
    expression: 'success = "true"',
    nameExpression: "{{user_username}} did it again",
    descriptionExpression: "Another example",
    severityMapping: { type: "fieldValue", default: 5, field: "normalizedSeverity" },
  }),
};
