import type { ResourceFixture } from "@tripod/testkit";
import { aboutRule, changesOfRule, customWindow, leastOfRule, ONLY_CUSTOM, restOfRule } from "./rule.fixture.js";

const least = {
  ...leastOfRule,
  expressionsAndLimits: [
    { expression: 'success = "false"', limit: 5 },
    { expression: 'success = "true"', limit: 1 },
  ],
  description: "An example",
  windowSize: "T24H",
  severity: 7,
};

export const CseChainRuleFixture: ResourceFixture = {
  resource: "CseChainRule",
  ...aboutRule,
  minimal: () => least,
  full: () => ({ ...least, ...restOfRule, ...customWindow, ordered: true, groupByFields: ["dstPort"] }),
  changes: () => ({
    ...changesOfRule,
    expressionsAndLimits: [{ expression: 'success = "unknown"', limit: 3 }],
    description: "Another example",
    windowSizeMillis: "7200000",
    ordered: false,
    groupByFields: ["srcPort"],
    severity: 4,
  }),
  immutable: ONLY_CUSTOM,
};
