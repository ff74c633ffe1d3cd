import { type CallContext, HttpFailure, pages, type Reader, read } from "@tripod/http";
import { type Dialect, rowsIn } from "@tripod/rest";
import { common, listOf } from "../dialects.js";
import { identify } from "../pages.js";
import type { LogPlatform } from "../platform.js";

/** Page size. The platform's default is 50. */
const PAGE = 100;

/**
 * Returns the dialect of Cloud SIEM: requests in the envelope `fields`, responses in `data`. An update keeps omitted
 * members. Lists contain the total, and some report whether more pages follow.
 */
export function securityApi(platform: LogPlatform, tags: readonly string[]): Dialect {
  return {
    ...common(platform, tags),
    members: { id: "id", createdAt: "created" },
    envelope: { sent: "fields", shown: "data" },
    clearWith: "empty or null",
    classifyError: (error) => (isMissing(error) ? "unconfirmed" : common(platform, tags).classifyError(error)),
    rows: (path, on) => countedPages(platform, path, tags, on),
  };
}

/** Returns the dialect of Cloud SIEM objects with unpaged lists. */
export function fewInSecurityApi(platform: LogPlatform, tags: readonly string[]): Dialect {
  return {
    ...securityApi(platform, tags),
    rows: async function* (path, on) {
      const answer = await platform.api.send({ operation: listOf(tags), path, tags, cache: "never" }, on);
      yield rowsIn(read(answer), "data");
    },
  };
}

/**
 * Yields the pages of a list with `offset` and `limit`: `{data: {objects, total, hasNextPage}}`. Some responses lack
 * `hasNextPage`.
 */
function countedPages(
  { api }: LogPlatform,
  path: string,
  tags: readonly string[],
  on: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    context: on,
    identify,
    fetch: async (offset) => {
      const query = { limit: PAGE, offset };
      const answer = await api.send({ operation: listOf(tags), path, query, tags }, on);
      const page = read(answer).object("data");
      const items = rowsIn(page, "objects", page.peekText("total") === "0" ? 0 : undefined);
      const hasMore = page.optionalBoolean("hasNextPage");
      const isLast = hasMore === false || items.every(({ raw }) => raw === null);
      const next = isLast ? undefined : offset + items.length;
      return { items, next, ...(hasMore === undefined && { total: page.number("total") }), answer };
    },
  });
}

/** Reports whether an error is the Cloud SIEM response for an unknown ID. Errors of proxies have no error ID. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof HttpFailure &&
    error.code === "not-found" &&
    error.status === 404 &&
    error.platformCode === "NOT_FOUND" &&
    error.requestId !== undefined
  );
}
