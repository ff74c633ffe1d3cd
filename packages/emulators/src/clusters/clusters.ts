import type { Row } from "../collection/rows.js";
import { seenBy, withinReachOf } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { type ClusterTraits, createdClusters } from "./made/found.js";
import { SEEDED_REPAVE, seededConfigUid, seededHost, seededPlace, seededTemplates } from "./made/seededParts.js";
import { metadataOf, projectMetaOf } from "./metadata.js";
import { type Dependencies, placeOf } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import { readBody } from "./requestBody.js";
import { type SearchProperties, searchFilter } from "./searchFilter.js";
import { type SortFields, sorted } from "./searchOrder.js";
import type { ClusterSeed } from "./seed.js";
import type { Owned } from "./world.js";

export type Cluster = Owned<ClusterSeed>;

const PROPERTIES: SearchProperties<ClusterTraits> = {
  strings: {
    clusterName: ({ name }) => [name],
    clusterState: ({ state }) => [state],
    environment: ({ cloudType }) => [cloudType],
    healthState: ({ health }) => (health === undefined ? [] : [health]),
  },
  booleans: { isDeleted: ({ state }) => state === "Deleted" },
};

const SORT_FIELDS: SortFields<ClusterTraits> = {
  clusterName: ({ name }) => name,
  clusterState: ({ state }) => state,
  environment: ({ cloudType }) => cloudType,
  healthState: ({ health }) => health ?? "",
};

/**
 * Clusters, virtual ones (environment `nested`) included. A deleted cluster is still listed and readable, with the
 * state `Deleted`. Only search and overview return the health.
 */
export function clusterRoutes(app: ClustersApp, { objects }: Dependencies): void {
  app.post("/v1/dashboard/spectroclusters/search", async (c) => {
    const { filter, sort } = await readBody(c);
    const isFound = searchFilter(filter, PROPERTIES);
    const seeded = clustersOf(c.var.caller).map((cluster) => ({ ...traitsOf(cluster), view: row(cluster) }));
    const found = [...seeded, ...createdClusters(objects, c)].filter(isFound);
    const { items, listmeta } = pageOf(sorted(found, sort, SORT_FIELDS), c.req.query());
    return c.json({ items: items.map(({ view }) => view), listmeta });
  });

  app.get("/v1/spectroclusters/:uid", (c) => {
    const cluster = clusterOf(c.var.caller, c.req.param("uid"));
    const host = cluster.cloudType === "nested" ? seededHost(objects.at("clusterGroups", placeOf(c))) : undefined;
    return c.json(details(cluster, host));
  });

  app.get("/v1/dashboard/spectroclusters/:uid/overview", (c) =>
    c.json(overview(clusterOf(c.var.caller, c.req.param("uid")))),
  );
}

function traitsOf({ name, state, cloudType, health }: Cluster): ClusterTraits {
  return { name, state, cloudType, ...(health !== undefined && { health }) };
}

function clustersOf(caller: Caller): Cluster[] {
  return seenBy(caller, caller.tenant.clusters, withinReachOf);
}

/** @throws PlatformError 404 if the caller cannot see the cluster. */
export function clusterOf(caller: Caller, requestedUid: string): Cluster {
  const cluster = clustersOf(caller).find(({ uid }) => uid === requestedUid);
  if (cluster === undefined) throw notFound("Specified cluster");
  return cluster;
}

function row(cluster: Cluster) {
  return {
    metadata: metadataOf(cluster),
    specSummary: { cloudConfig: cloudConfigOf(cluster), ...projectMetaOf(cluster) },
    status: statusOf(cluster),
  };
}

function details(cluster: Cluster, hostClusterConfig: Row | undefined) {
  const { cloudType, name, timezone, state } = cluster;
  return {
    apiVersion: "v1",
    kind: "SpectroCluster",
    metadata: metadataOf(cluster),
    spec: {
      cloudType,
      clusterType: "PureManage",
      cloudConfigRef: { kind: cloudType, name, uid: cloudConfigOf(cluster).uid },
      clusterConfig: {
        ...(timezone === undefined ? {} : { timezone }),
        ...(hostClusterConfig !== undefined && { hostClusterConfig }),
        updateWorkerPoolsInParallel: false,
      },
      clusterProfileTemplates: seededTemplates(cluster),
    },
    status: {
      state,
      conditions: [{ type: "Ready", status: state === "Running" ? "True" : "False", message: "", reason: "" }],
      location: seededPlace(),
      repave: { state: SEEDED_REPAVE },
    },
  };
}

function overview(cluster: Cluster) {
  const running = cluster.state === "Running";
  return {
    metadata: metadataOf(cluster),
    spec: { cloudConfig: cloudConfigOf(cluster) },
    status: {
      ...statusOf(cluster),
      kubeMeta: {
        hasKubeConfig: cluster.adminKubeconfig !== "absent",
        hasKubeConfigClient: cluster.kubeconfig !== "absent",
        hasManifest: running,
        kubernetesVersion: running ? "1.31.4" : "",
      },
    },
  };
}

function statusOf({ state, health }: Cluster) {
  const reported = {
    state: health,
    agentVersion: "4.8.3",
    lastHeartBeatTimestamp: "2026-03-02T17:40:05.000Z",
    conditions: [],
  };
  return { state, ...(health === undefined ? {} : { health: reported }) };
}

function cloudConfigOf({ uid, cloudType }: Cluster) {
  return { cloudType, uid: seededConfigUid({ uid }) };
}
