import type { Fields, Resource } from "@tripod/kit";
import type { ClusterPlatform } from "../../platform.js";

/** Tells of each profile that is listed whose it is: where its cluster is imported too, it comes with that, and not twice. */
export function listedByCluster<Name extends string, F extends Fields>(
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
          yield { ...one, ownId: String(clusterUid), where: { context } };
        }
      },
    },
  };
}
