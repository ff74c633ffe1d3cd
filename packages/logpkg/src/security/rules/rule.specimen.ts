import type { JsonObject, Specimen } from "@tripod/testkit";

/** What rules of all kinds must say. */
export const leastOfRule = {
  name: "specimen",
  enabled: true,
  entitySelectors: [{ entityType: "_ip", expression: "device_ip" }],
};

/** What rules of all kinds may say beside it. */
export const restOfRule = {
  isPrototype: true,
  summaryExpression: "Short text",
  tags: ["_mitreAttackTactic:TA0006", "team:blue"],
  suppressionWindowSize: 172_800_000,
};

export const changesOfRule: JsonObject = {
  name: "specimen two",
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

/** Where the platform keeps rules, and what of them has no order. */
export const aboutRule = {
  collection: "security.rules",
  facts: { defaults: { isPrototype: false } },
  nulls: ["suppressionWindowSize", "windowSizeMilliseconds"],
  drift: { patch: { summaryExpression: "drifted" }, shows: ["summaryExpression"] },
} as const satisfies Partial<Specimen>;

/** The lengths of windows: those with a name, and one without. */
export const customWindow = { windowSize: "CUSTOM", windowSizeMillis: "5400000" };
export const ONLY_CUSTOM = { windowSize: "CUSTOM is the only one beside which windowSizeMillis stands" };

export const severityByValue = {
  type: "fieldValueMapping",
  default: 3,
  field: "severity",
  mappings: [
    { type: "eq", from: "high", to: 7 },
    { type: "eq", from: "low", to: 1 },
  ],
};
