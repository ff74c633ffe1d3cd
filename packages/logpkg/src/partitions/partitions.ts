import { type Clock, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { tokenPages } from "../pages.js";
import { createRecords, type Records } from "../records.js";

/** A part of the organisation's log data. */
export interface Partition {
  readonly id: string;
  readonly name: string;
  readonly routingExpression: string;
  readonly analyticsTier: string;
  /** In days; -1 stands for what the account has. */
  readonly retentionPeriod: number;
  readonly isCompliant: boolean;
  /** False when the partition is decommissioned. */
  readonly isActive: boolean;
  readonly isIncludedInDefaultSearch: boolean;
  readonly reduceRetentionPeriodImmediately: boolean;
  readonly totalBytes: number;
  readonly dataForwardingId: string;
  readonly indexType: string;
}

const TAGS = ["partitions"];

/** Makes the client of the organisation's partitions, decommissioned ones included. */
export function createPartitions(api: Api, clock: Clock): Records<Partition> {
  return createRecords<Partition>({
    clock,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    changes: () => api.writes(TAGS),
    get: async (id, context) => {
      const path = `v1/partitions/${encodeURIComponent(id)}`;
      return decodePartition(read(await api.send({ operation: "Get partition", path, tags: TAGS }, context)));
    },
    list: (context) =>
      tokenPages(
        api,
        {
          operation: "List partitions",
          path: "v1/partitions",
          tags: TAGS,
          decode: decodePartition,
          identify: ({ id }) => id,
        },
        context,
      ),
  });
}

function decodePartition(partition: Reader): Partition {
  const text = (member: string) => partition.optionalString(member) ?? "";
  const flag = (member: string) => partition.optionalBoolean(member) ?? false;
  return {
    id: partition.string("id"),
    name: partition.string("name"),
    routingExpression: text("routingExpression"),
    analyticsTier: text("analyticsTier"),
    retentionPeriod: partition.optionalNumber("retentionPeriod") ?? 0,
    isCompliant: flag("isCompliant"),
    isActive: flag("isActive"),
    isIncludedInDefaultSearch: flag("isIncludedInDefaultSearch"),
    reduceRetentionPeriodImmediately: flag("reduceRetentionPeriodImmediately"),
    totalBytes: partition.optionalNumber("totalBytes") ?? 0,
    dataForwardingId: text("dataForwardingId"),
    indexType: text("indexType"),
  };
}
