import type { ResourceFixture } from "@tripod/testkit";
import { aboutRule, changesOfRule, leastOfRule, restOfRule } from "./rule.fixture.js";

const least = {
  ...leastOfRule,
  filterExpression: 'objectType = "Audit"',
  valueFields: ["user_username", "srcDevice_ip"],
  baselineType: "GLOBAL",
  baselineWindowSize: "1209600000",
  retentionWindowSize: "7776000000",
  nameExpression: "{{user_username}} did it",
  descriptionExpression: "An example",
  severity: 4,
};

export const CseFirstSeenRuleFixture: ResourceFixture = {
  resource: "CseFirstSeenRule",
  sharesFieldsWith: "CseChainRule",
  ...aboutRule,
  minimal: () => least,
  full: () => ({ ...least, ...restOfRule, groupByFields: ["user_username"] }),
  changes: () => ({
    ...changesOfRule,
    filterExpression: 'objectType = "Network"',
    valueFields: ["user_username"],
    baselineType: "PER_ENTITY",
    baselineWindowSize: "604800000",
    retentionWindowSize: "2592000000",
    nameExpression: "{{user_username}} did it again",
    descriptionExpression: "Another example",
    groupByFields: ["device_ip"],
    severity: 5,
  }),
};
