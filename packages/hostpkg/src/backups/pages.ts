import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import { rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";

/** Records per page. */
const PAGE = 500;

/** List of the backup service. */
export interface BackupList {
  readonly operation: string;
  readonly path: string;
  /** Member with the records. */
  readonly member: string;
  readonly query?: Query;
  /** Maximum age of a reused response, in milliseconds. Default: as for any read. */
  readonly cache?: number | "never";
}

/**
 * Yields the pages of a list. Each page starts after the last record of the previous one. The list ends when `total`
 * records have arrived. Without a total, it ends with a page without new records: a platform that ignores the marker
 * repeats the whole list. A short page does not end the list, because the platform may send fewer records than
 * requested.
 */
export function backupPages(
  api: Api,
  { operation, path, member, query, cache }: BackupList,
  context: CallContext,
): AsyncIterable<readonly Reader[]> {
  const earlierIds = new Set<string>();
  return pages<Reader, string>({
    first: "",
    context,
    identify,
    fetch: async (marker) => {
      const request = { operation, path, ...(cache !== undefined && { cache }) };
      const answer = await api.get({ ...request, query: { ...query, limit: PAGE, marker } }, context);
      const body = read(answer);
      const total = body.optionalInteger("total");
      const items = rowsIn(body, member, total);
      const isRepeated = items.every((record) => earlierIds.has(identify(record)));
      for (const record of items) earlierIds.add(identify(record));
      return { items, next: isRepeated ? undefined : items.at(-1)?.peekText("id") || undefined, total, answer };
    },
  });
}

/** Returns the identity of a record: its ID, or its JSON if it has no ID. */
function identify(record: Reader): string {
  return record.peekText("id") || JSON.stringify(record.raw);
}
