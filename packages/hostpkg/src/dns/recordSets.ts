import { type CallContext, type Clock, collect, createDirectory, type Reader } from "@tripod/http";
import type { Api } from "../api.js";
import { canonicalName } from "./names.js";
import { dnsPages } from "./pages.js";

/** A record set (RRSet) of a zone of the current DNS hosting. */
export interface RecordSet {
  readonly id: string;
  readonly zoneId: string;
  readonly name: string;
  readonly type: string;
  /** Seconds. */
  readonly ttl: number;
  readonly comment: string;
  /** The owner, where it is managed by something else; empty otherwise. */
  readonly managedBy: string;
  /** In the platform's order. */
  readonly records: readonly { readonly content: string; readonly disabled: boolean }[];
}

/** The record sets of one zone. */
export interface RecordSets {
  /** All record sets with exactly this name and type; usually one or none. */
  find(name: string, type: string, context: CallContext): Promise<readonly RecordSet[]>;
  /** All of them, for suggestions. */
  all(context: CallContext): Promise<readonly RecordSet[]>;
}

/**
 * Makes the client of one zone's record sets. A few are searched for one by one, many in one reading of the list.
 * Requests fail with "not-found" when there is no such zone.
 */
export function createRecordSets(api: Api, zoneId: string, clock: Clock): RecordSets {
  const list = { operation: "List record sets of a DNS zone", path: `/zones/${encodeURIComponent(zoneId)}/rrset` };
  const directory = createDirectory<RecordSet>({
    clock,
    list: (context) => dnsPages(api, { ...list, decode: decodeRecordSet }, context),
    search: (key, context) => {
      const gap = key.indexOf(" ");
      const query = { name: key.slice(gap + 1), rrset_types: key.slice(0, gap) };
      return collect(dnsPages(api, { ...list, query, decode: decodeRecordSet }, context));
    },
    nameOf: ({ type, name }) => keyOf(type, name),
    changes: () => 0,
  });
  return {
    find: (name, type, context) => directory.find(keyOf(type, name), context),
    all: (context) => directory.all(context),
  };
}

/** Type and name in one text. Types hold no blanks. */
function keyOf(type: string, name: string): string {
  return `${type} ${canonicalName(name)}`;
}

function decodeRecordSet(recordSet: Reader): RecordSet {
  return {
    id: recordSet.string("id"),
    zoneId: recordSet.string("zone_id"),
    name: recordSet.string("name"),
    type: recordSet.string("type"),
    ttl: recordSet.integer("ttl"),
    comment: recordSet.optionalString("comment") ?? "",
    managedBy: recordSet.optionalString("managed_by") ?? "",
    records: (recordSet.optionalList("records") ?? []).map((record) => ({
      content: record.string("content"),
      disabled: record.optionalBoolean("disabled") ?? false,
    })),
  };
}
