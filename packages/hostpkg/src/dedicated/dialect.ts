import { type Answer, type CallContext, pages, type Reader, read } from "@tripod/http";
import { type Dialect, isObject, rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

/** Returns the dialect of the endpoint of SSH keys of the account. */
export function sshKeys(platform: HostingPlatform): Dialect {
  const dialect = serviceDialect(platform, {
    service: "dedicated",
    names: "snake",
    clearWith: "omit",
    members: { id: "uuid" },
    rows: (api, path, on) => everyPage(api, "List SSH keys", path, on, PROOF),
  });
  return { ...dialect, send: async (request, on) => bare(await dialect.send(request, on)) };
}

/** Returns the dialect of the endpoint of private subnets, which are listed per network. */
export function privateSubnets(platform: HostingPlatform): Dialect {
  return serviceDialect(platform, {
    service: "dedicated",
    names: "snake",
    clearWith: "omit",
    members: { id: "uuid", createdAt: "created" },
    envelope: { shown: "result" },
    rows: subnetsByNetwork,
  });
}

/** Path of the private networks of all locations. */
export const PRIVATE_NETWORKS = "/network?network_type=local";

async function* subnetsByNetwork(api: Api, path: string, on: CallContext): AsyncGenerator<readonly Reader[]> {
  for await (const networks of everyPage(api, "List private networks", path, on, PROOF)) {
    for (const network of networks) {
      // Without networks, nothing says which subnets exist.
      if (network.raw === null) {
        yield [network];
        continue;
      }
      const id = encodeURIComponent(network.text("uuid"));
      yield* everyPage(api, "List private subnets", `/network/ipam/local_subnet?network_uuid=${id}`, on, PROOF);
    }
  }
}

/** Options of a list that proves which objects exist. */
export const PROOF = { isProof: true };

/**
 * Yields the pages of a list until the count in the envelope is reached. A list that is null is empty, unless it must
 * prove which objects exist: null is then its only row.
 */
export function everyPage(
  api: Api,
  operation: string,
  path: string,
  on: CallContext,
  { isProof = false } = {},
): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 1,
    context: on,
    identify: (row) => row.peekText("uuid") || JSON.stringify(row.raw),
    fetch: async (page) => {
      const query = page === 1 ? {} : { page };
      const answer = await api.get({ operation, path, query, cache: "never" }, on);
      const body = read(answer);
      const total = body.optionalInteger("item_count");
      const items = rowsIn(body, "result", isProof ? total : (total ?? 0));
      return { items, next: items.length === 0 || total === undefined ? undefined : page + 1, total, answer };
    },
  });
}

/** Unwraps the response of one object, which may or may not have an envelope. */
function bare(answer: Answer): Answer {
  return {
    ...answer,
    json: () => {
      const body = answer.json();
      if (!isObject(body) || !Object.hasOwn(body, "result")) return body;
      const { result } = body;
      return Array.isArray(result) && result.length === 1 ? result[0] : result;
    },
  };
}
