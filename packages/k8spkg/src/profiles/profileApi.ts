import { type Dialect, isObject, type Values } from "@tripod/rest";
import { clusterApi, inContext, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { withEmptyLabels } from "../searchApi.js";

/**
 * Returns the dialect of the cluster profiles of a project or the tenant. The list does not contain the scope: the
 * profiles of a project are those that the tenant does not see.
 */
export function profileApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = withEmptyLabels(inContext("clusterProfiles")(platform, where));
  const tenants = clusterApi(platform, "tenant", ["clusterProfiles"]);
  return {
    ...dialect,
    // The request that replaces a draft has no tags and no description.
    send: ({ body, ...request }, on) =>
      dialect.send({ ...request, body: request.method === "PUT" ? unwrapMetadata(body) : body }, on),
    rows: async function* (path, on) {
      if (scopeIn(where.context) === "tenant") return yield* dialect.rows(path, on);
      const own = [];
      for await (const page of dialect.rows(path, on)) own.push(...page);
      const shared = new Set<string>();
      if (own.length > 0) {
        for await (const page of tenants.rows(path, on))
          for (const row of page) shared.add(row.peekText("metadata.uid"));
      }
      yield own.filter((row) => !shared.has(row.peekText("metadata.uid")));
    },
  };
}

function unwrapMetadata(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.metadata)) return body;
  return { ...body, metadata: { ...body.metadata, labels: undefined, annotations: undefined } };
}
