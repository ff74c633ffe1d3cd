import type { ResourceFixture } from "@tripod/testkit";

export const PartitionFixture: ResourceFixture = {
  resource: "Partition",
  facts: {
    containsData: true,
    nonReusable: ["name"],
    replaces: ["name", "analyticsTier"],
    defaults: { isCompliant: false },
  },
  constantOutputs: { isActive: "an inactive partition is treated as deleted" },
  collection: "partitions",
  tombstone: { isActive: false },
  minimal: (of) => ({ name: `fixture_one_${of("#")}`, routingExpression: "_sourceCategory=fixture" }),
  full: (of) => ({
    name: `fixture_two_${of("#")}`,
    routingExpression: "_sourceCategory=fixture",
    analyticsTier: "flex",
    retentionPeriod: 30,
    isCompliant: false,
    isIncludedInDefaultSearch: false,
  }),
  changes: (of) => ({
    name: `fixture_three_${of("#")}`,
    routingExpression: "_sourceCategory=other",
    retentionPeriod: 60,
    isCompliant: true,
    isIncludedInDefaultSearch: true,
  }),
  // Tier and compliance cannot change, and the name cannot be reused.
  rejectedChanges: () => ({ analyticsTier: "infrequent" }),
  immutable: {
    reduceRetentionPeriodImmediately: "it controls the reduction of the retention period, and is tested with it",
  },
  drift: { patch: { routingExpression: "_sourceCategory=drifted" }, shows: ["routingExpression"] },
};
