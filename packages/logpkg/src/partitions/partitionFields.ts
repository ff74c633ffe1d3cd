import { s } from "@tripod/kit";

/** What is known of a partition beside its id. */
export const partitionFields = {
  name: s.string().computed().doc("Name of the partition."),
  routingExpression: s.string().computed().doc("Query that defines which data is in the partition."),
  analyticsTier: s
    .string()
    .computed()
    .doc("Data tier of the partition: `continuous`, `frequent`, `infrequent` or `flex`, in the platform's spelling."),
  retentionPeriod: s
    .number()
    .integer()
    .computed()
    .doc("How many days data is kept; -1 stands for what the account has."),
  isCompliant: s.boolean().computed().doc("Whether the partition is used for compliance or audit purposes."),
  isActive: s.boolean().computed().doc("Whether the partition is in use: false when it is decommissioned."),
  isIncludedInDefaultSearch: s
    .boolean()
    .computed()
    .doc("Whether searches that name no partition look into this one too."),
  reduceRetentionPeriodImmediately: s
    .boolean()
    .computed()
    .doc("Whether a shorter retention takes effect at once. The platform does not show it, so it is false."),
  totalBytes: s.number().computed().doc("Size of the data in the partition, in bytes."),
  dataForwardingId: s
    .string()
    .computed()
    .doc("Identifier of the data forwarding configuration; empty when data is not forwarded."),
  indexType: s
    .string()
    .computed()
    .doc("Kind of the index: `Partition` for partitions, `DefaultIndex` or `AuditIndex` for those of the platform."),
};
