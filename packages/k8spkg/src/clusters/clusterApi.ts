import type { Dialect, Values } from "@tripod/rest";
import { LARGEST_PAGE } from "../api.js";
import { inContext, isOfScope, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { flagIs, searchFor } from "../searchFilter.js";

/**
 * Returns the dialect of clusters. The dashboard search lists them: its rows are partial and include virtual clusters.
 */
export function clusterDialect(platform: ClusterPlatform, where: Values): Dialect {
  const scope = scopeIn(where.context);
  const api = platform.api(scope);
  return {
    ...inContext("clusters")(platform, where),
    rows: async function* (_, on) {
      const request = {
        operation: "Search clusters",
        path: "/v1/dashboard/spectroclusters/search",
        query: { limit: LARGEST_PAGE },
        body: searchFor([flagIs("isDeleted", false)]),
        tags: ["clusters"],
        cache: "never",
        isProof: true,
      } as const;
      for await (const page of api.pages(request, on)) yield page.filter((row) => isOfScope(scope, row));
    },
  };
}
