import { type CallContext, pages, type Query, type Reader, read } from "@tripod/http";
import type { Api } from "./api.js";

/** The largest page that the platform gives. */
const PAGE = 1000;

/** A list of the platform. */
export interface ApiList<T> {
  readonly operation: string;
  readonly path: string;
  readonly query?: Query;
  readonly tags: readonly string[];
  readonly decode: (record: Reader) => T;
  /** What makes two records the same. */
  readonly identify: (record: T) => string;
}

/** Reads a list `{data, next?}`, where `next` is the token of the following page: the way of all newer lists. */
export function tokenPages<T>(api: Api, list: ApiList<T>, context: CallContext): AsyncIterable<readonly T[]> {
  return pages<T, string | null>({
    first: null,
    identify: list.identify,
    fetch: async (token) => {
      const query = { ...list.query, limit: PAGE, token: token ?? undefined };
      const answer = await api.send({ operation: list.operation, path: list.path, query, tags: list.tags }, context);
      const body = read(answer);
      return {
        items: body.list("data").map(list.decode),
        next: body.optionalString("next") || undefined,
        answer,
      };
    },
  });
}

/**
 * Reads a list that counts its records and calls them `member`: the way of the collector management API. It says nowhere
 * whether more follow, and may give fewer than asked for, so it is read until a page is empty.
 */
export function offsetPages<T>(
  api: Api,
  member: string,
  list: ApiList<T>,
  context: CallContext,
): AsyncIterable<readonly T[]> {
  return pages<T, number>({
    first: 0,
    identify: list.identify,
    fetch: async (offset) => {
      const query = { ...list.query, limit: PAGE, offset };
      const answer = await api.send({ operation: list.operation, path: list.path, query, tags: list.tags }, context);
      const records = read(answer).list(member);
      return {
        items: records.map(list.decode),
        next: records.length === 0 ? undefined : offset + records.length,
        answer,
      };
    },
  });
}
