import { s } from "@tripod/kit";

/** Fields of a partition in lookups, without the ID. */
export const partitionFields = {
  name: s.string().computed().doc("Partition name."),
  routingExpression: s.string().computed().doc("Routing expression: query that selects the messages of the partition."),
  analyticsTier: s
    .string()
    .computed()
    .doc("Data tier of the partition: `continuous`, `frequent`, `infrequent` or `flex`, in the spelling of the API."),
  retentionPeriod: s.number().integer().computed().doc("Retention period, in days. -1: the default of the account."),
  isCompliant: s.boolean().computed().doc("Whether the partition is a compliance partition, for compliance or audit."),
  isActive: s.boolean().computed().doc("Whether the partition is active. False: decommissioned."),
  isIncludedInDefaultSearch: s
    .boolean()
    .computed()
    .doc("Whether searches without a partition include this one (default search scope)."),
  reduceRetentionPeriodImmediately: s
    .boolean()
    .computed()
    .doc("Whether immediate retention reduction is enabled. Always false, because the API does not return it."),
  totalBytes: s.number().computed().doc("Size of the data in the partition, in bytes."),
  dataForwardingId: s
    .string()
    .computed()
    .doc("ID of the data forwarding configuration. Empty if the data is not forwarded."),
  indexType: s
    .string()
    .computed()
    .doc("Index type: `Partition`, or `DefaultIndex` and `AuditIndex` for indexes of the platform."),
};
