import { fail, type ResourceContext } from "@tripod/kit";
import { isNothing, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";

/** Cluster of a workspace, as in the inputs. */
interface Named {
  readonly uid: string;
  readonly clusterName?: string | undefined;
}

/** Returns the clusters for the request, each with its name from the live workspace or from the cluster. */
export function clusterRefs(
  clusters: readonly Named[],
  live: readonly Values[],
  { platform, ...on }: ResourceContext<ClusterPlatform>,
): Promise<readonly Values[]> {
  const all = platform.clusters("project").nonVirtual;
  return Promise.all(
    clusters.map(async ({ uid: clusterUid, clusterName: requestedName }, at) => {
      const liveRef = live.find((one) => one.clusterUid === clusterUid);
      if (
        liveRef !== undefined &&
        !isNothing(liveRef.clusterName) &&
        (requestedName ?? liveRef.clusterName) === liveRef.clusterName
      )
        return liveRef;
      const cluster = await all.byId(clusterUid, on);
      const scopeName = platform.nameOfScope("project");
      if (cluster === undefined)
        return fail(`clusters[${at}].uid`, `there is no cluster ${clusterUid} in ${scopeName}`);
      const clusterName = cluster.name;
      if (requestedName !== undefined && requestedName !== clusterName)
        return fail(
          `clusters[${at}].clusterName`,
          `the cluster ${clusterUid} is named ${JSON.stringify(clusterName)}. Remove clusterName, or set it to that name`,
        );
      return { clusterUid, clusterName };
    }),
  );
}
