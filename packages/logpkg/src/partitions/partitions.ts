import { type Clock, type Reader, read } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { tokenPages } from "../pages.js";
import { createRecords, type Records } from "../records.js";
import { partitionFields } from "./partitionFields.js";

/** Partition of the organization's log data. */
const partitionRecord = { id: s.string(), ...partitionFields };

export type Partition = OutputsOf<typeof partitionRecord>;

const TAGS = ["partitions"];

/** Returns the client of the organization's partitions, including decommissioned ones. */
export function createPartitions(api: Api, clock: Clock): Records<Partition> {
  return createRecords<Partition>({
    clock,
    nameOf: (row) => row.peekText("name"),
    decode: decodePartition,
    changes: () => api.writes(TAGS),
    get: async (id, context) => {
      const path = `v1/partitions/${encodeURIComponent(id)}`;
      return read(await api.send({ operation: "Get partition", path, tags: TAGS }, context));
    },
    list: (context) => tokenPages(api, { operation: "List partitions", path: "v1/partitions", tags: TAGS }, context),
  });
}

/** Reports whether a row of the list is an active partition. */
export function isInUse(row: Reader): boolean {
  return row.peekText("isActive") === "true";
}

function decodePartition(partition: Reader): Partition {
  return decodeRecord(partitionRecord, partition, { names: "same", needs: ["id"] });
}
