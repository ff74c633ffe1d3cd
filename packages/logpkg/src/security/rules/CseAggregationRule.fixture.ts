import type { ResourceFixture } from "@tripod/testkit";
import {
  aboutRule,
  changesOfRule,
  customWindow,
  leastOfRule,
  ONLY_CUSTOM,
  restOfRule,
  severityByValue,
} from "./rule.fixture.js";

const least = {
  ...leastOfRule,
  matchExpression: 'objectType = "Audit"',
  aggregationFunctions: [{ name: "distinct", function: "count_distinct", arguments: ["user_username"] }],
  triggerExpression: "distinct > 4",
  nameExpression: "{{user_username}} did it",
  descriptionExpression: "An example",
  windowSize: "T24H",
  severityMapping: { type: "constant", default: 3 },
};

export const CseAggregationRuleFixture: ResourceFixture = {
  resource: "CseAggregationRule",
  sharesFieldsWith: "CseChainRule",
  ...aboutRule,
  minimal: () => least,
  full: () => ({
    ...least,
    ...restOfRule,
    ...customWindow,
    aggregationFunctions: [
      { name: "one", function: "count", arguments: ["true"] },
      { name: "two", function: "max", arguments: ["x", "y"] },
    ],
    triggerExpression: "one > two",
    groupByEntity: false,
    groupByFields: ["user_username"],
    severityMapping: severityByValue,
  }),
  changes: () => ({
    ...changesOfRule,
    matchExpression: 'objectType = "Network"',
    aggregationFunctions: [
      { name: "one", function: "count", arguments: ["true"] },
      { name: "two", function: "sum", arguments: ["bytesOut"] },
    ],
    triggerExpression: "one < two",
    nameExpression: "{{user_username}} did it again",
    descriptionExpression: "Another example",
    windowSizeMillis: "7200000",
    groupByEntity: true,
    groupByFields: ["device_ip"],
    severityMapping: { type: "fieldValue", default: 5, field: "normalizedSeverity" },
  }),
  immutable: ONLY_CUSTOM,
};
