import { HttpFailure, type Reader } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { Parent, Values } from "@tripod/rest";
import { clusterIds } from "../clusters/clusterParents.js";
import type { ClusterPlatform } from "../platform.js";
import { machines } from "./dialect.js";
import { MACHINES } from "./identity.js";

type On = Pick<ResourceContext<ClusterPlatform>, "signal" | "progress"> & { readonly platform: ClusterPlatform };

/** The clusters of the project or of the tenant: an import may say the name of one. */
export const clusterPlace: Parent<ClusterPlatform> = {
  byName: (name, on, where) => clusterIds(on, where.clusterContext, name),
  all: (on, where) => clusterIds(on, where.clusterContext),
  resources: [],
};

/** The namespaces of a cluster that have machines; one that is asked for is there while its cluster is. */
export const namespacePlace: Parent<ClusterPlatform> = {
  all: async (on, { namespace, ...where }) => namespaces(on, where, namespace),
};

/** The same of machines that something is plugged into. */
export const machineNamespacePlace: Parent<ClusterPlatform> = {
  all: async (on, { vmNamespace, ...where }) => namespaces(on, where, vmNamespace),
};

/** VMs of a namespace, as parents of their hot-plugged volumes. */
export const machinePlace: Parent<ClusterPlatform> = {
  all: async (on, { vmNamespace, ...where }) => {
    if (!(await isClusterThere(on, where))) return [];
    const all = await machinesIn(on, where, vmNamespace);
    return all.map((row) => row.peekText("metadata.name"));
  },
  resources: ["VirtualMachine"],
};

async function namespaces(on: On, where: Values, asked: unknown): Promise<readonly string[]> {
  if (typeof asked === "string") return (await isClusterThere(on, where)) ? [asked] : [];
  try {
    const all = await machinesIn(on, where, undefined);
    return [...new Set(all.map((row) => row.peekText("metadata.namespace")))];
  } catch (error) {
    // Clusters without virtual machine support may reject the request.
    if (!(error instanceof HttpFailure) || error.platformCode === undefined) throw error;
    on.progress(`cluster ${where.clusterUid} has no list of virtual machines: ${error.message}`);
    return [];
  }
}

/** The machines of a namespace of a cluster, or of all of its namespaces. */
async function machinesIn(on: On, where: Values, namespace: unknown): Promise<readonly Reader[]> {
  const path = MACHINES.replace("{clusterUid}", encodeURIComponent(String(where.clusterUid)));
  const query = typeof namespace === "string" ? `?namespace=${encodeURIComponent(namespace)}` : "";
  const all: Reader[] = [];
  for await (const page of machines(on.platform, where).rows(`${path}${query}`, on)) all.push(...page);
  return all;
}

async function isClusterThere(on: On, where: Values): Promise<boolean> {
  return (await clusterIds(on, where.clusterContext)).includes(String(where.clusterUid));
}
