import { type CallContext, pages, type Reader, read } from "@tripod/http";
import type { Dialect } from "@tripod/rest";
import type { Api } from "../api.js";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { describeLegacyError } from "./legacyDomains.js";

/** Domains per page. */
const PAGE = 1000;

/** Returns the dialect of the legacy DNS hosting API. Its domains belong to the account, not to a project. */
export function legacyDns(platform: HostingPlatform): Dialect {
  const dialect = serviceDialect(platform, {
    service: "legacyDns",
    names: "snake",
    clearWith: "omit",
    hasBareLists: true,
    members: { id: "id" },
    describeError: describeLegacyError,
    // If the domain does not exist, its records do not exist either.
    gone: ["domain_not_found", "record_not_found"],
    rows: (api, path, on) => (path === "/" ? domainPages(api, on) : records(api, path, on)),
  });
  return {
    ...dialect,
    // The platform may reject concurrent writes to the records of one domain.
    send: (request, on) => {
      const domain = request.method === "GET" ? undefined : /^\/(\d+)\/records/.exec(request.path)?.[1];
      if (domain === undefined) return dialect.send(request, on);
      const turn = JSON.stringify([dialect.scopeKey, "records of", domain]);
      return platform.tracker.mutex.runExclusive(turn, on.signal, () => dialect.send(request, on));
    },
  };
}

function domainPages(api: Api, context: CallContext): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    identify: (domain) => domain.peekText("id"),
    fetch: async (offset) => {
      const request = { operation: "List legacy DNS domains", path: "/", cache: "never" as const };
      const answer = await api.get(
        { ...request, query: { limit: PAGE, offset }, describeError: describeLegacyError },
        context,
      );
      const items = read(answer).list("");
      return { items, next: items.length < PAGE ? undefined : offset + PAGE, answer };
    },
  });
}

/** Yields all records of a domain in one page: this list is not paged. */
async function* records(api: Api, path: string, context: CallContext): AsyncGenerator<readonly Reader[]> {
  const answer = await api.get(
    { operation: "List records of a legacy DNS domain", path, cache: "never", describeError: describeLegacyError },
    context,
  );
  yield read(answer).list("");
}
