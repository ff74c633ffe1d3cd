import { type CallContext, type Clock, collect, createNameIndex, type Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { canonicalName, fullyQualified } from "./names.js";
import { dnsPages, type Found } from "./pages.js";

/** Fields of a record set (RRset) of the current DNS hosting, without its key. */
export const recordSetFields = {
  id: resultId("ID of the record set."),
  comment: s.string("Comment on the record set. Empty if there is no comment.").computed(),
  managedBy: s
    .string("Owner of the record set (UUID), if a service of the platform manages the record set. Empty if unmanaged.")
    .computed(),
  ttl: s.number("Time to live (TTL) of the records, in seconds.").integer().computed(),
  records: s
    .list(
      "Resource records, in the order of the API response.",
      s.object({
        content: s.string("Record data (RDATA) in the zone file format of the record type.").computed(),
        disabled: s.boolean("Whether the record is disabled. The platform does not serve disabled records.").computed(),
      }),
    )
    .computed(),
};

const recordSetRecord = { name: s.string(), type: s.string(), ...recordSetFields };

export type RecordSet = OutputsOf<typeof recordSetRecord>;

/** Key of a record set in its zone. */
export interface RecordSetKey {
  readonly name: string;
  readonly type: string;
}

/** Client of the record sets of one zone. */
export interface RecordSets {
  /** Returns the record sets with this name and type, usually at most one. If nothing matches, others of the zone. */
  find(name: string, type: string, context: CallContext): Promise<Found<RecordSet, RecordSetKey>>;
}

/**
 * Creates the client of the record sets of one zone. Few record sets are searched individually, many in the whole list.
 * Requests fail with "not-found" if the zone does not exist.
 */
export function createRecordSets(api: Api, zoneId: string, clock: Clock): RecordSets {
  const list = { operation: "List record sets of a DNS zone", path: `/zones/${encodeURIComponent(zoneId)}/rrset` };
  const searchFor = (name: string, type: string, context: CallContext) =>
    collect(dnsPages(api, { ...list, query: { name, rrset_types: type } }, context));
  const directory = createNameIndex<Reader>({
    clock,
    list: (context) => dnsPages(api, list, context),
    search: async (key, context, written) => {
      const [type = "", name = ""] = key.split(" ", 2);
      const found = await searchFor(written, type, context);
      return found.length > 0 || written === name ? found : searchFor(name, type, context);
    },
    nameOf: (row) => keyOf(row.peekText("type"), row.peekText("name")),
    changes: () => api.writes(),
  });
  return {
    find: async (name, type, context) => {
      const written = fullyQualified(name);
      const key = keyOf(type, written);
      const exact = await directory.find(key, context, written);
      if (exact.length > 0) return { exact: exact.map(decodeRecordSet), near: [] };
      const listed = await directory.some(context);
      const same = listed.filter((row) => keyOf(row.peekText("type"), row.peekText("name")) === key);
      const near = listed.map((row) => ({ name: row.peekText("name"), type: row.peekText("type") }));
      return { exact: same.map(decodeRecordSet), near };
    },
  };
}

/** Returns type and name as one string. Neither contains spaces. */
function keyOf(type: string, name: string): string {
  return `${type} ${canonicalName(name)}`;
}

function decodeRecordSet(recordSet: Reader): RecordSet {
  return decodeRecord(recordSetRecord, recordSet, { names: "snake", needs: ["id", "name", "type"] });
}
