import type { ResourceFixture } from "@tripod/testkit";

const night = { name: "night", startCron: "0 2 * * SUN", durationHrs: 4 };

export const ClusterConfigPolicyFixture: ResourceFixture = {
  resource: "ClusterConfigPolicy",
  facts: { replaces: ["context"], defaults: { context: "project", policyType: "maintenance" } },
  collection: "maintenancePolicies",
  minimal: () => ({ name: "fixture" }),
  full: () => ({
    name: "fixture",
    tags: ["plain", "team:core"],
    schedules: [night, { name: "noon", startCron: "0 12 1 * *", durationHrs: 1 }],
  }),
  changes: () => ({
    name: "other",
    context: "tenant",
    tags: ["team:web"],
    schedules: [{ ...night, startCron: "30 3 * * *", durationHrs: 24 }],
  }),
  immutable: { policyType: "there is one" },
  drift: { patch: { spec: { schedules: [{ ...night, durationHrs: 5 }] } }, shows: ["schedules"] },
  // The response to a create contains only the UID.
  requests: { create: 3, read: 2, update: 4, delete: 2 },
};
