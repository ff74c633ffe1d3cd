import type { JsonObject, ResourceFixture } from "@tripod/testkit";

/** Required inputs of rules of all types. */
export const leastOfRule = {
  name: "fixture",
  enabled: true,
  entitySelectors: [{ entityType: "_ip", expression: "device_ip" }],
};

/** Optional inputs of rules of all types. */
export const restOfRule = {
  isPrototype: true,
  summaryExpression: "Short text",
  tags: ["_mitreAttackTactic:TA0006", "team:blue"],
  suppressionWindowSize: 172_800_000,
};

export const changesOfRule: JsonObject = {
  name: "fixture two",
  enabled: false,
  entitySelectors: [
    { entityType: "_username", expression: "user_username" },
    { entityType: "_ip", expression: "srcDevice_ip" },
  ],
  isPrototype: false,
  summaryExpression: "Other text",
  tags: ["team:red"],
  suppressionWindowSize: 518_400_000,
};

/** Platform facts that rules of all types share. */
export const aboutRule = {
  collection: "security.rules",
  facts: { defaults: { isPrototype: false } },
  clearedByNull: ["suppressionWindowSize", "windowSizeMilliseconds"],
  drift: { patch: { summaryExpression: "drifted" }, shows: ["summaryExpression"] },
} as const satisfies Partial<ResourceFixture>;

/** Lengths of windows: named ones, and a custom one. */
export const customWindow = { windowSize: "CUSTOM", windowSizeMillis: "5400000" };
export const ONLY_CUSTOM = { windowSize: "CUSTOM is the only value that allows windowSizeMillis" };

export const severityByValue = {
  type: "fieldValueMapping",
  default: 3,
  field: "severity",
  mappings: [
    { type: "eq", from: "high", to: 7 },
    { type: "eq", from: "low", to: 1 },
  ],
};
