import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";

/** The most records that the platform puts on a page. */
const PAGE = 200;

/** A list of the global router. */
export interface RouterList {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  /** How long an answer may be used again, in milliseconds. Default: never. */
  readonly share?: number;
}

/** Reads a list of the global router page by page. Only a page that is full may be followed by another. */
export function routerPages(
  api: Api,
  { operation, path, query = {}, share = 0 }: RouterList,
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
          share: share > 0 ? share : "never",
        },
        context,
      );
      const items = read(answer).list("");
      return { items, next: items.length < PAGE ? undefined : page + 1, answer };
    },
  });
}
