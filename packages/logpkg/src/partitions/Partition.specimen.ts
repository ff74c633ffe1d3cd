import type { Specimen } from "@tripod/testkit";

export const PartitionSpecimen: Specimen = {
  resource: "Partition",
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
  drift: { patch: { routingExpression: "_sourceCategory=drifted" }, shows: ["routingExpression"] },
};
