import type { ResourceFixture } from "@tripod/testkit";
import { aboutRule, changesOfRule, leastOfRule, restOfRule } from "./rule.fixture.js";

const least = {
  ...leastOfRule,
  matchExpression: 'objectType = "Audit"',
  aggregationFunctions: { name: "most", function: "max", arguments: ["bytesOut"] },
  windowSize: "T60M",
  floorValue: 0,
  deviationThreshold: 5,
  baselineWindowSize: "604800000",
  retentionWindowSize: "1209600000",
  nameExpression: "{{user_username}} did it",
  descriptionExpression: "An example",
  severity: 4,
};

export const CseOutlierRuleFixture: ResourceFixture = {
  resource: "CseOutlierRule",
  sharesFieldsWith: "CseChainRule",
  ...aboutRule,
  minimal: () => least,
  full: () => ({ ...least, ...restOfRule, floorValue: 10, groupByFields: ["user_username"] }),
  changes: () => ({
    ...changesOfRule,
    matchExpression: 'objectType = "Network"',
    aggregationFunctions: { name: "least", function: "min", arguments: ["bytesIn", "bytesOut"] },
    windowSize: "T24H",
    floorValue: 20,
    deviationThreshold: 3,
    baselineWindowSize: "1209600000",
    retentionWindowSize: "2592000000",
    nameExpression: "{{user_username}} did it again",
    descriptionExpression: "Another example",
    groupByFields: ["device_ip"],
    severity: 5,
  }),
};
