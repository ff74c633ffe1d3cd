import type { ResourceFixture } from "@tripod/testkit";

const LEAST = {
  name: "fixture",
  description: "An example",
  enabled: true,
  ordered: false,
  severity: "LOW",
  tags: [],
  ruleIds: ["MATCH-S00001"],
};

export const CseCustomInsightFixture: ResourceFixture = {
  resource: "CseCustomInsight",
  facts: { defaults: { signalMatchStrategy: "ENTITY" } },
  collection: "security.customInsights",
  minimal: () => LEAST,
  full: () => ({
    ...LEAST,
    ruleIds: ["MATCH-S00001", "THRESHOLD-S00059"],
    tags: ["_mitreAttackTactic:TA0006", "team:red"],
    signalMatchStrategy: "STRICT",
    dynamicSeverities: [
      { minimumSignalSeverity: 8, insightSeverity: "CRITICAL" },
      { minimumSignalSeverity: 4, insightSeverity: "MEDIUM" },
    ],
  }),
  variants: () => [{ ...LEAST, ruleIds: [], signalNames: ["Some signal", "wild*"] }],
  changes: () => ({
    name: "fixture two",
    description: "Other",
    enabled: false,
    ordered: true,
    severity: "HIGH",
    tags: ["team:blue"],
    ruleIds: ["THRESHOLD-S00059", "MATCH-S00001"],
    signalMatchStrategy: "ENTITY",
    dynamicSeverities: [{ minimumSignalSeverity: 9, insightSeverity: "HIGH" }],
  }),
  immutable: { signalNames: "they cannot be combined with ruleIds" },
  drift: { patch: { severity: "MEDIUM" }, shows: ["severity"] },
};
