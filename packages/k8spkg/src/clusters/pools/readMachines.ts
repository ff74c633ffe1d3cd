import { type Answer, type CallContext, collect, pages, type Reader, read } from "@tripod/http";
import { isMissing } from "@tripod/rest";
import { LARGEST_PAGE } from "../../api.js";

/** Start of the paths of pools whose machines are listed without pages. */
const UNPAGED = "/v1/cloudconfigs/edge-native/";

/** Requests of one operation on a cluster. */
export interface ReadContext {
  get(path: string): Promise<Answer>;
  readonly context: CallContext;
}

/**
 * Returns all machines of a pool; an empty list if the pool does not exist. `pool` is the path of the pool.
 *
 * @param mayOmitItems Whether a response without `items` is an empty page instead of an error.
 */
export async function readMachines(pool: string, on: ReadContext, mayOmitItems = false): Promise<readonly Reader[]> {
  try {
    return await collect(machinePages(pool, on, mayOmitItems));
  } catch (error) {
    if (isMissing(error, "ResourceNotFound")) return [];
    throw error;
  }
}

/** Yields the machines of a pool, page by page. */
function machinePages(
  pool: string,
  { get, context }: ReadContext,
  mayOmitItems: boolean,
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
