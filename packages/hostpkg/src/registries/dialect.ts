import { type CallContext, pages, type Reader, read } from "@tripod/http";
import { type Dialect, rowsIn } from "@tripod/rest";
import type { Api } from "../api.js";
import { serviceDialect } from "../dialect.js";
import type { HostingPlatform } from "../platform.js";

interface Where {
  readonly projectId?: unknown;
}

/** Tokens per page. */
const PAGE = 100;

/** Returns the dialect of registries in the container registry API. */
export function registries(platform: HostingPlatform, { projectId }: Where): Dialect {
  return serviceDialect(platform, {
    service: "registryV1",
    projectId: String(projectId),
    names: "same",
    clearWith: "omit",
    hasBareLists: true,
    members: { id: "id", createdAt: "createdAt" },
    rows: allRegistries,
  });
}

/** Returns the dialect of tokens in version 2 of the container registry API. */
export function registryTokens(platform: HostingPlatform, { projectId }: Where): Dialect {
  return serviceDialect(platform, {
    service: "registryV2",
    projectId: String(projectId),
    names: "same",
    clearWith: "omit",
    members: { id: "id", createdAt: "createdAt" },
    rows: tokenPages,
  });
}

/** Yields all registries. Without registries the response is a 204 without a body. */
async function* allRegistries(api: Api, path: string, context: CallContext): AsyncGenerator<readonly Reader[]> {
  const answer = await api.get({ operation: "List container registries", path, cache: "never" }, context);
  yield answer.status === 204 ? [] : read(answer).list("");
}

function tokenPages(api: Api, path: string, context: CallContext): AsyncIterable<readonly Reader[]> {
  return pages<Reader, number>({
    first: 0,
    context,
    identify: (token) => token.peekText("id"),
    fetch: async (offset) => {
      const request = { operation: "List registry tokens", path, cache: "never" as const };
      const answer = await api.get({ ...request, query: { limit: PAGE, offset } }, context);
      const body = read(answer);
      const total = body.optionalInteger("totalCount");
      const items = rowsIn(body, "tokens", total);
      const next = items.length === 0 ? undefined : offset + items.length;
      return { items, next, total, answer };
    },
  });
}

/** Reason why a token cannot be imported. */
export const NEVER_SHOWN =
  "a registry token cannot be imported: the platform returns it only in the response to the create";
