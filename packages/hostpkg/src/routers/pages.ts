import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";

/** Maximum page size of the platform. */
const PAGE = 200;

/** List endpoint of the global router. */
export interface RouterList {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  /** Time for which a response is reused, in milliseconds. 0: concurrent requests only. Default: "never". */
  readonly cache?: number | "never";
  /** Whether null is an empty list. Otherwise null is an unexpected response. */
  readonly nullIsEmpty?: boolean;
}

/** Returns the pages of a list of the global router. Only a full page may be followed by another one. */
export function routerPages(
  api: Api,
  { operation, path, query = {}, cache = "never", nullIsEmpty = false }: RouterList,
  context: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 1,
    identify: (record) => record.peekText("id") || JSON.stringify(record.raw),
    fetch: async (page) => {
      const answer = await api.get(
        {
          operation,
          path,
          query: { ...query, limit: PAGE, ...(page === 1 ? {} : { page }) },
          headers: { "Accept-Language": "en" },
          cache,
        },
        context,
      );
      const items = read(answer)[nullIsEmpty ? "optionalList" : "list"]("") ?? [];
      return { items, next: items.length < PAGE ? undefined : page + 1, answer };
    },
  });
}
