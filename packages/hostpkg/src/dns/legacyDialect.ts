import { type CallContext, pages, type Reader, read } from "@tripod/http";
import type { Dialect } from "@tripod/objects";
import type { Api } from "../api.js";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";
import { describeLegacyError } from "./legacyDomains.js";

/** Domains asked for at once. */
const PAGE = 1000;

/** How the legacy DNS hosting speaks about domains and their records. It knows the account, and no projects. */
export function legacyDns(platform: HostingPlatform): Dialect {
  const dialect = serviceDialect(platform, {
    service: "legacyDns",
    names: "snake",
    cleared: "omit",
    at: { id: "id" },
    describeError: describeLegacyError,
    // Records go with their domain.
    gone: ["domain_not_found", "record_not_found"],
    rows: (api, path, on) => (path === "/" ? domainPages(api, on) : records(api, path, on)),
  });
  return {
    ...dialect,
    // Writes to the records of one domain at the same time may be refused.
    send: (request, on) => {
      const domain = request.method === "GET" ? undefined : /^\/(\d+)\/records/.exec(request.path)?.[1];
      if (domain === undefined) return dialect.send(request, on);
      const turn = JSON.stringify([dialect.scope, "records of", domain]);
      return platform.ledger.turns.take(turn, on.signal, () => dialect.send(request, on));
    },
  };
}

function domainPages(api: Api, context: CallContext): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    identify: (domain) => domain.glance("id"),
    fetch: async (offset) => {
      const request = { operation: "List legacy DNS domains", path: "/", share: "never" as const };
      const answer = await api.get(
        { ...request, query: { limit: PAGE, offset }, describeError: describeLegacyError },
        context,
      );
      const items = read(answer).list("");
      return { items, next: items.length < PAGE ? undefined : offset + PAGE, answer };
    },
  });
}

/** They come whole. */
async function* records(api: Api, path: string, context: CallContext): AsyncGenerator<readonly Reader[]> {
  const answer = await api.get(
    { operation: "List records of a legacy DNS domain", path, share: "never", describeError: describeLegacyError },
    context,
  );
  yield read(answer).list("");
}
