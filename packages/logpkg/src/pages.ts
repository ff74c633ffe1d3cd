import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import { rowsIn } from "@tripod/rest";
import type { Api } from "./api.js";

/** Maximum page size of the platform. */
const PAGE = 1000;

/** Properties in which the pages of lists differ. */
export interface PageForm {
  /** Page size, if the list allows fewer rows than the default. */
  readonly page?: number;
  /** Member with the token of the next page. Default: `next`. */
  readonly next?: string;
}

/** List request of the platform. */
export interface ApiList extends PageForm {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  readonly tags: readonly string[];
  /** Member with the rows. Default: `data`. */
  readonly member?: string;
}

/**
 * Yields the pages of a list `{data, next?}`, where `next` is the token of the next page: the form of all newer lists.
 * The rows are not decoded; the caller decodes the rows that it needs.
 */
export function tokenPages(api: Api, list: ApiList, context: CallContext): AsyncIterable<readonly Reader[]> {
  return pages<Reader, string | null>({
    first: null,
    identify,
    fetch: async (token) => {
      const { member = "data", next = "next", page = PAGE } = list;
      const query = { ...list.query, limit: page, token: token ?? undefined };
      const answer = await api.send({ operation: list.operation, path: list.path, query, tags: list.tags }, context);
      const body = read(answer);
      return { items: rowsIn(body, member), next: body.optionalString(next) || undefined, answer };
    },
  });
}

/**
 * Yields the pages of a list with an offset and the rows in `member`: the form of the collector management API. A
 * response does not contain the total and may have fewer rows than requested, so the list ends with an empty page.
 */
export function offsetPages(
  api: Api,
  member: string,
  list: ApiList,
  context: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    identify,
    fetch: async (offset) => {
      const query = { ...list.query, limit: PAGE, offset };
      const answer = await api.send({ operation: list.operation, path: list.path, query, tags: list.tags }, context);
      const items = rowsIn(read(answer), member);
      const isLast = items.every(({ raw }) => raw === null);
      return { items, next: isLast ? undefined : offset + items.length, answer };
    },
  });
}

/** Returns the identity of a row: its ID, or its JSON if it has no ID. */
export function identify(row: Reader): string {
  return row.peekText("id") || JSON.stringify(row.raw);
}
