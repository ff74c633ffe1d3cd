import type { Specimen } from "@tripod/testkit";

export const PartitionSpecimen: Specimen = {
  resource: "Partition",
  facts: { holds: true, spends: ["name"], replaces: ["name", "analyticsTier"], defaults: { isCompliant: false } },
  unmoved: { isActive: "one that is not active counts as gone" },
  collection: "partitions",
  leaves: { isActive: false },
  minimal: (of) => ({ name: `specimen_one_${of("#")}`, routingExpression: "_sourceCategory=specimen" }),
  full: (of) => ({
    name: `specimen_two_${of("#")}`,
    routingExpression: "_sourceCategory=specimen",
    analyticsTier: "flex",
    retentionPeriod: 30,
    isCompliant: false,
    isIncludedInDefaultSearch: false,
  }),
  changes: (of) => ({
    name: `specimen_three_${of("#")}`,
    routingExpression: "_sourceCategory=other",
    retentionPeriod: 60,
    isCompliant: true,
    isIncludedInDefaultSearch: true,
  }),
  // The tier is for ever, and so is compliance; the name can never be used again.
  refused: () => ({ analyticsTier: "infrequent" }),
  unchanged: { reduceRetentionPeriodImmediately: "it says how a shorter time is brought in, beside that time" },
  drift: { patch: { routingExpression: "_sourceCategory=drifted" }, shows: ["routingExpression"] },
};
