import { type CallContext, HttpFailure, pages, type Reader, read } from "@tripod/http";
import type { Dialect } from "@tripod/objects";
import { common, listOf } from "../dialects.js";
import { identify, rowsOf } from "../pages.js";
import type { LogPlatform } from "../platform.js";

/** Rows asked for at once. The platform gives 50 unless it is asked for more. */
const PAGE = 100;

/**
 * The security product: what is sent stands in `fields`, what comes in `data`. An update keeps what it is not sent. Lists
 * count their rows, and some say whether more follow.
 */
export function securityApi(platform: LogPlatform, tags: readonly string[]): Dialect {
  return {
    ...common(platform, tags),
    at: { id: "id", createdAt: "created" },
    envelope: { sent: "fields", shown: "data" },
    cleared: "empty or null",
    verdict: (error) => (isMissing(error) ? "unsure" : common(platform, tags).verdict(error)),
    rows: (path, on) => countedPages(platform, path, tags, on),
  };
}

/** The same for its kinds of which there are few: their lists come whole. */
export function fewInSecurityApi(platform: LogPlatform, tags: readonly string[]): Dialect {
  return {
    ...securityApi(platform, tags),
    rows: async function* (path, on) {
      const answer = await platform.api.send({ operation: listOf(tags), path, tags, share: "never" }, on);
      yield rowsOf(read(answer), "data");
    },
  };
}

/** A list with `offset` and `limit`: `{data: {objects, total, hasNextPage}}`, of which some lack the last. */
function countedPages(
  { api }: LogPlatform,
  path: string,
  tags: readonly string[],
  on: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    identify,
    fetch: async (offset) => {
      const query = { limit: PAGE, offset };
      const answer = await api.send({ operation: listOf(tags), path, query, tags }, on);
      const page = read(answer).object("data");
      const items = rowsOf(page, "objects");
      const end = offset + items.length;
      const hasMore = page.optionalBoolean("hasNextPage") ?? end < page.number("total");
      return { items, next: hasMore && items.length > 0 ? end : undefined, answer };
    },
  });
}

/** What the security product answers for an id that it does not know. Whoever stands in between gives an error no id. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof HttpFailure &&
    error.code === "not-found" &&
    error.status === 404 &&
    error.platformCode === "NOT_FOUND" &&
    error.requestId !== undefined
  );
}
