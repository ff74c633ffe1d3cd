import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";

/** The most records that the platform puts on a page. */
const PAGE = 200;

/** A list of the global router. */
export interface RouterList {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  /** How long an answer may be used again, in milliseconds; 0: by those alone who ask at the same time. Default: "never". */
  readonly share?: number | "never";
  /** Whether null is an empty list, and not an answer that says nothing about what there is. */
  readonly nullIsEmpty?: boolean;
}

/** Reads a list of the global router page by page. Only a page that is full may be followed by another. */
export function routerPages(
  api: Api,
  { operation, path, query = {}, share = "never", nullIsEmpty = false }: RouterList,
  context: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 1,
    identify: (record) => record.glance("id") || JSON.stringify(record.raw),
    fetch: async (page) => {
      const answer = await api.get(
        {
          operation,
          path,
          query: { ...query, limit: PAGE, ...(page === 1 ? {} : { page }) },
          headers: { "Accept-Language": "en" },
          share,
        },
        context,
      );
      const items = read(answer)[nullIsEmpty ? "optionalList" : "list"]("") ?? [];
      return { items, next: items.length < PAGE ? undefined : page + 1, answer };
    },
  });
}
