import type { ResourceFixture } from "@tripod/testkit";
import { aboutRule, changesOfRule, customWindow, leastOfRule, ONLY_CUSTOM, restOfRule } from "./rule.fixture.js";

const least = {
  ...leastOfRule,
  expression: 'objectType = "Audit"',
  description: "An example",
  limit: 100,
  windowSize: "T24H",
  severity: 7,
};

export const CseThresholdRuleFixture: ResourceFixture = {
  resource: "CseThresholdRule",
  sharesFieldsWith: "CseChainRule",
  ...aboutRule,
  minimal: () => least,
  full: () => ({
    ...least,
    ...restOfRule,
    ...customWindow,
    countDistinct: true,
    countField: "user_username",
    groupByFields: ["user_username", "device_ip"],
  }),
  changes: () => ({
    ...changesOfRule,
    expression: 'objectType = "Authentication"',
    description: "Another example",
    limit: 50,
    windowSizeMillis: "7200000",
    countDistinct: false,
    countField: "device_ip",
    groupByFields: ["device_ip"],
    severity: 4,
  }),
  immutable: ONLY_CUSTOM,
};
