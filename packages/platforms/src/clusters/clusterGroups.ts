import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { metadataOf } from "./metadata.js";
import type { ClusterGroupSeed } from "./seed.js";
import type { Owned } from "./world.js";

type ClusterGroup = Owned<ClusterGroupSeed>;

/** Groups of clusters that carry virtual clusters: as short rows and as summaries, both without pages. */
export function clusterGroupRoutes(app: ClustersApp): void {
  app.get("/v1/clustergroups/hostCluster/metadata", (c) => {
    const seen = seenBy(c.var.caller, c.var.caller.tenant.clusterGroups);
    return c.json({ items: seen.map(({ name, uid, owner }) => ({ name, scope: owner.scope, uid })) });
  });

  app.get("/v1/clustergroups/hostCluster", (c) => {
    const seen = seenBy(c.var.caller, c.var.caller.tenant.clusterGroups);
    return c.json({ summaries: seen.map((group) => summary(group, c.var.caller)) });
  });
}

function summary(group: ClusterGroup, { tenant }: Caller) {
  const hosts = tenant.clusters.filter(({ uid }) => group.hostClusters.includes(uid));
  return {
    metadata: metadataOf(group),
    spec: {
      scope: group.owner.scope,
      endpointType: group.endpointType,
      kubernetesDistroType: "k3s",
      hostClustersCount: hosts.length,
      virtualClustersCount: 2 * hosts.length,
      cpu: { allocated: 8 * hosts.length, used: 2.5 * hosts.length },
      memory: { allocated: 16384 * hosts.length, used: 4096 * hosts.length },
      hostClusters: hosts.map(({ name, uid, owner }) => ({
        kind: "spectrocluster",
        name,
        uid,
        projectUid: owner.scope === "project" ? owner.project.uid : "",
        tenantUid: tenant.uid,
      })),
      clusterProfileTemplates: [],
    },
  };
}
