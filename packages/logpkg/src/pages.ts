import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "./api.js";

/** The largest page that the platform gives. */
const PAGE = 1000;

/** What tells the pages of one list from those of others. */
export interface PageForm {
  /** Rows asked for at once, where the platform gives fewer than usual. */
  readonly page?: number;
  /** The member with the token of the next page. Default `next`. */
  readonly next?: string;
}

/** A list of the platform. */
export interface ApiList extends PageForm {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  readonly tags: readonly string[];
  /** The member with the rows. Default `data`. */
  readonly member?: string;
}

/**
 * Reads a list `{data, next?}`, where `next` is the token of the following page: the way of all newer lists. The rows come
 * unread: whoever wants one of them decodes that one.
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
      return { items: rowsOf(body, member), next: body.optionalString(next) || undefined, answer };
    },
  });
}

/**
 * Reads a list that counts its records and calls them `member`: the way of the collector management API. It says nowhere
 * whether more follow, and may give fewer than asked for, so it is read until a page is empty.
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
      const items = rowsOf(read(answer), member);
      return { items, next: items.length === 0 ? undefined : offset + items.length, answer };
    },
  });
}

/** The rows of a list. Null is an empty list; a body without the member is none of the platform's. */
export function rowsOf(body: Reader, member: string): readonly Reader[] {
  const { raw } = body.object("");
  const isNull = Object.hasOwn(raw as object, member) && !body.has(member);
  return isNull ? [] : body.list(member);
}

/** What makes two rows the same: their id, where they have one. */
export function identify(row: Reader): string {
  return row.glance("id") || JSON.stringify(row.raw);
}
