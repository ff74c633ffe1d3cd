import { type CallContext, pages, type Reader, read } from "@tripod/http";
import { rowsIn } from "@tripod/rest";
import type { ApiList } from "../pages.js";
import type { LogPlatform } from "../platform.js";

/** Maximum page size of the search. */
const PAGE = 1000;

/**
 * Returns all OpenTelemetry collectors, page by page. Their list is a search with the page token in the request body.
 */
export function otCollectorPages(
  { api }: LogPlatform,
  { path, tags }: Pick<ApiList, "path" | "tags">,
  context: CallContext,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, string | null>({
    first: null,
    identify: (row) => row.peekText("id"),
    fetch: async (next) => {
      const body = { limit: PAGE, ...(next === null ? {} : { next }) };
      const answer = await api.send(
        { operation: "List OpenTelemetry collectors", method: "POST", path, body, tags, idempotency: "safe" },
        context,
      );
      const page = read(answer);
      return { items: rowsIn(page, "data"), next: page.optionalString("next") || undefined, answer };
    },
  });
}
