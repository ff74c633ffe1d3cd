import { s } from "@tripod/kit";

/** Fields of a partition in lookups, without the ID. */
export const partitionFields = {
  name: s.string("Partition name.").computed(),
  routingExpression: s.string("Routing expression: query that selects the messages of the partition.").computed(),
  analyticsTier: s
    .string("Data tier of the partition: `continuous`, `frequent`, `infrequent` or `flex`, in the spelling of the API.")
    .computed(),
  retentionPeriod: s.number("Retention period, in days. -1: the default of the account.").integer().computed(),
  isCompliant: s.boolean("Whether the partition is a compliance partition, for compliance or audit.").computed(),
  isActive: s.boolean("Whether the partition is active. False: decommissioned.").computed(),
  isIncludedInDefaultSearch: s
    .boolean("Whether searches without a partition include this one (default search scope).")
    .computed(),
  reduceRetentionPeriodImmediately: s
    .boolean("Whether immediate retention reduction is enabled. Always false, because the API does not return it.")
    .computed(),
  totalBytes: s.number("Size of the data in the partition, in bytes.").computed(),
  dataForwardingId: s.string("ID of the data forwarding configuration. Empty if the data is not forwarded.").computed(),
  indexType: s
    .string("Index type: `Partition`, or `DefaultIndex` and `AuditIndex` for indexes of the platform.")
    .computed(),
};
