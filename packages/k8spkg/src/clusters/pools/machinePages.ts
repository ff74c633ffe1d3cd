import { type Answer, type CallContext, pages, type Reader, read } from "@tripod/http";
import { LARGEST_PAGE } from "../../api.js";

/** Start of the paths of pools whose machines are listed without pages. */
const UNPAGED = "/v1/cloudconfigs/edge-native/";

/** Requests of one operation on a cluster. */
export interface ReadContext {
  get(path: string): Promise<Answer>;
  readonly context: CallContext;
}

/**
 * Yields the machines of a pool, page by page. `pool` is the path of the pool.
 *
 * @param mayOmitItems Whether a response without `items` is an empty page instead of an error.
 */
export function machinePages(
  pool: string,
  { get, context }: ReadContext,
  mayOmitItems = false,
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, string>({
    first: "",
    context,
    identify: (machine) => machine.peekText("metadata.uid"),
    fetch: async (token) => {
      const query = [
        ...(pool.startsWith(UNPAGED) ? [] : [`limit=${LARGEST_PAGE}`]),
        ...(token === "" ? [] : [`continue=${encodeURIComponent(token)}`]),
      ];
      const answer = await get(`${pool}/machines${query.length === 0 ? "" : `?${query.join("&")}`}`);
      const page = read(answer);
      const items = mayOmitItems ? (page.optionalList("items") ?? []) : page.list("items");
      return { items, next: page.peekText("listmeta.continue") || undefined, answer };
    },
  });
}
