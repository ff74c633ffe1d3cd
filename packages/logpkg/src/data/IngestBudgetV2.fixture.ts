import type { ResourceFixture } from "@tripod/testkit";

const LEAST = {
  name: "fixture",
  scope: "_sourceCategory=fixture",
  capacityBytes: 98_765_432_109_876,
  timezone: "Etc/UTC",
  resetTime: "23:30",
  action: "keepCollecting",
};

export const IngestBudgetV2Fixture: ResourceFixture = {
  resource: "IngestBudgetV2",
  facts: { defaults: { budgetType: "dailyVolume" } },
  collection: "ingestBudgets",
  minimal: () => LEAST,
  full: () => ({ ...LEAST, auditThreshold: 85, budgetType: "minuteVolume", description: "For the fixture" }),
  changes: () => ({
    name: "fixture two",
    scope: "_sourceCategory=other",
    capacityBytes: 1_000_000,
    timezone: "Europe/Berlin",
    resetTime: "00:00",
    action: "stopCollecting",
    auditThreshold: 90,
    budgetType: "dailyVolume",
    description: "Changed",
  }),
  drift: { patch: { capacityBytes: 42 }, shows: ["capacityBytes"] },
};
