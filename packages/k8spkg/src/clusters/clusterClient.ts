import type { CallContext, Clock, Reader } from "@tripod/http";
import type { Api } from "../api.js";
import { metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import { type Condition, flagIs, searchFor, textIs } from "../searchFilter.js";
import type { Named, Objects } from "../select.js";

/** Configuration of a cluster. For its health, see {@link Clusters.health}. */
export interface Cluster extends Named {
  readonly state: string;
  /** IANA name of a time zone; empty if the cluster has no time zone. */
  readonly timezone: string;
  readonly isVirtual: boolean;
}

/** Clusters that are visible in one scope, without deleted ones. */
export interface Clusters {
  /** Virtual clusters, and all others. A lookup by ID finds clusters of both kinds. */
  readonly virtual: Objects<Cluster, Named>;
  readonly nonVirtual: Objects<Cluster, Named>;
  /** Returns the health of a cluster as the platform spells it; empty until the cluster reports it. */
  health(id: string, context: CallContext): Promise<string>;
}

/** Environment of virtual clusters, as the platform spells it. */
const VIRTUAL = "nested";

/** Creates the client of the clusters of one scope. */
export function createClusters(api: Api, clock: Clock): Clusters {
  const objects = (isVirtual: boolean): Objects<Cluster, Named> => {
    const kind = [textIs("environment", VIRTUAL, { not: !isVirtual }), flagIs("isDeleted", false)];
    const search = (conditions: readonly Condition[]) => ({
      operation: "Search clusters",
      path: "/v1/dashboard/spectroclusters/search",
      body: searchFor(conditions),
    });
    const all = createObjects(api, clock, {
      list: search(kind),
      search: (name) => search([...kind, textIs("clusterName", name)]),
      get: (id) => ({
        operation: "Get cluster",
        path: `/v1/spectroclusters/${encodeURIComponent(id)}`,
        query: { includeNonSpectroLabels: false, resolvePackValues: false },
      }),
      row: decodeRow,
      whole: decodeCluster,
    });
    return {
      ...all,
      byId: async (id, context) => {
        const cluster = await all.byId(id, context);
        return cluster?.state === "Deleted" ? undefined : cluster;
      },
    };
  };

  return {
    virtual: objects(true),
    nonVirtual: objects(false),
    health: async (id, context) => {
      const path = `/v1/dashboard/spectroclusters/${encodeURIComponent(id)}/overview`;
      const overview = await api.find({ operation: "Get the overview of a cluster", path }, context);
      return overview?.optionalString("status.health.state") ?? "";
    },
  };
}

function decodeRow(row: Reader): Named {
  const { id, name } = metadataOf(row);
  const project = row.optionalString("specSummary.projectMeta.name");
  return { id, name, detail: project === undefined ? undefined : `project ${JSON.stringify(project)}` };
}

function decodeCluster(cluster: Reader): Cluster {
  const { id, name } = metadataOf(cluster);
  return {
    id,
    name,
    state: cluster.optionalString("status.state") ?? "",
    timezone: cluster.optionalString("spec.clusterConfig.timezone") ?? "",
    isVirtual: cluster.optionalString("spec.cloudType") === VIRTUAL,
  };
}
