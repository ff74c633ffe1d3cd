import type { Fields, Resource } from "@tripod/kit";
import type { ClusterPlatform } from "../../platform.js";

/**
 * Adds the owning cluster to each listed profile. If the cluster is imported too, the profile is not imported twice.
 */
export function listByCluster<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  const { listable } = resource;
  if (listable === undefined) return resource;
  return {
    ...resource,
    listable: {
      ...listable,
      list: async function* (query, on) {
        for await (const one of listable.list(query, on)) {
          const { context, clusterUid } = one.where ?? {};
          yield { ...one, platformId: String(clusterUid), where: { context } };
        }
      },
    },
  };
}
