import type { ResourceFixture } from "@tripod/testkit";

const LEAST = {
  name: "fixture",
  capacity: 10,
  unit: "GB",
  budgetType: "ScanBudget",
  window: "Query",
  applicableOn: "PerEntity",
  groupBy: "User",
  action: "Warn",
  status: "active",
};

export const ScanBudgetFixture: ResourceFixture = {
  resource: "ScanBudget",
  facts: {},
  collection: "scanBudgets",
  minimal: () => ({ ...LEAST, scope: {} }),
  full: () => ({
    ...LEAST,
    scope: {
      includedUsers: ["000000000000011D"],
      excludedUsers: ["000000000000022D"],
      includedRoles: ["000000000000033D"],
      excludedRoles: ["000000000000044D", "000000000000055D"],
    },
  }),
  changes: () => ({
    name: "fixture two",
    capacity: 20,
    unit: "TB",
    window: "Daily",
    applicableOn: "Sum",
    action: "StopForeGroundScan",
    status: "inactive",
    scope: { includedRoles: ["000000000000033D"] },
  }),
  drift: { patch: { capacity: 99 }, shows: ["capacity"] },
};
