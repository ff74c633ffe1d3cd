import type { CallContext } from "@tripod/http";
import { type Dialect, isObject, type Values } from "@tripod/rest";
import { LARGEST_PAGE } from "./api.js";
import { inContext, scopeIn } from "./dialect.js";
import type { ClusterPlatform } from "./platform.js";

/** Search for objects of a kind that have no list. */
export interface Search {
  /** Filter that every search of the kind has. */
  readonly filter?: Values;
  /** Member that holds the rows. Default `items`. */
  readonly member?: string;
}

/** Objects of the project or of the tenant that are found by a search on the dashboard. */
export function searchDialect(tag: string, { filter = {}, member = "items" }: Search = {}) {
  return (platform: ClusterPlatform, where: Values): Dialect => {
    const scope = scopeIn(where.context);
    const dialect = withEmptyLabels(inContext(tag)(platform, where));
    return {
      ...dialect,
      rows: async function* (path: string, on: CallContext) {
        const request = { operation: `List ${tag}`, path, tags: [tag], query: { limit: LARGEST_PAGE }, member };
        for await (const page of platform
          .api(scope)
          .pages({ ...request, body: { filter }, cache: "never", isProof: true }, on)) {
          yield page.filter((row) => ["", scope].includes(row.peekText("metadata.annotations.scope")));
        }
      },
    };
  };
}

/**
 * Wraps a dialect whose metadata has an update request of its own. The request has empty labels if there are no tags.
 */
export function withEmptyLabels(dialect: Dialect): Dialect {
  return {
    ...dialect,
    send: ({ body, ...request }, on) => {
      const isMetadata = request.method === "PATCH" && request.path.endsWith("/metadata");
      if (!isMetadata || !isObject(body) || !isObject(body.metadata)) return dialect.send({ ...request, body }, on);
      return dialect.send({ ...request, body: { ...body, metadata: { labels: {}, ...body.metadata } } }, on);
    },
  };
}
