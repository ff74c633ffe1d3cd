import type { Specimen } from "@tripod/testkit";

export const PartitionSpecimen: Specimen = {
  resource: "Partition",
  facts: { holds: true, spends: ["name"], replaces: ["name", "analyticsTier"], defaults: { isCompliant: false } },
  unmoved: { isActive: "an inactive partition is treated as deleted" },
  collection: "partitions",
  leaves: { isActive: false },
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
  refused: () => ({ analyticsTier: "infrequent" }),
  unchanged: {
    reduceRetentionPeriodImmediately: "it controls the reduction of the retention period, and is tested with it",
  },
  drift: { patch: { routingExpression: "_sourceCategory=drifted" }, shows: ["routingExpression"] },
};
