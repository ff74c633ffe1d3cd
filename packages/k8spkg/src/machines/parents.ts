import { HttpFailure, type Reader } from "@tripod/http";
import type { ResourceContext } from "@tripod/kit";
import type { Parent, Values } from "@tripod/rest";
import { clusterIds } from "../clusters/clusterParents.js";
import type { ClusterPlatform } from "../platform.js";
import { machines } from "./dialect.js";
import { MACHINES_PATH } from "./identity.js";

type On = Pick<ResourceContext<ClusterPlatform>, "signal" | "progress"> & { readonly platform: ClusterPlatform };

/** Clusters of the project or of the tenant. An import ID can contain the cluster name. */
export const clusterParent: Parent<ClusterPlatform> = {
  byName: (name, on, where) => clusterIds(on, where.clusterContext, name),
  all: (on, where) => clusterIds(on, where.clusterContext),
  resources: [],
};

/** Namespaces of a cluster that contain VMs. A requested namespace exists as long as its cluster does. */
export const namespaceParent: Parent<ClusterPlatform> = {
  all: async (on, { namespace, ...where }) => listNamespaces(on, where, namespace),
};

/** Like {@link namespaceParent}, for VMs with hot-plugged volumes. */
export const machineNamespaceParent: Parent<ClusterPlatform> = {
  all: async (on, { vmNamespace, ...where }) => listNamespaces(on, where, vmNamespace),
};

/** VMs of a namespace, as parents of their hot-plugged volumes. */
export const machineParent: Parent<ClusterPlatform> = {
  all: async (on, { vmNamespace, ...where }) => {
    if (!(await clusterExists(on, where))) return [];
    const all = await listMachines(on, where, vmNamespace);
    return all.map((row) => row.peekText("metadata.name"));
  },
  resources: ["VirtualMachine"],
};

async function listNamespaces(on: On, where: Values, requested: unknown): Promise<readonly string[]> {
  if (typeof requested === "string") return (await clusterExists(on, where)) ? [requested] : [];
  try {
    const all = await listMachines(on, where, undefined);
    return [...new Set(all.map((row) => row.peekText("metadata.namespace")))];
  } catch (error) {
    // Clusters without virtual machine support may reject the request.
    if (!(error instanceof HttpFailure) || error.platformCode === undefined) throw error;
    on.progress(`cluster ${where.clusterUid} has no list of virtual machines: ${error.message}`);
    return [];
  }
}

/** Returns the VMs in a namespace of a cluster, or in all of its namespaces. */
async function listMachines(on: On, where: Values, namespace: unknown): Promise<readonly Reader[]> {
  const path = MACHINES_PATH.replace("{clusterUid}", encodeURIComponent(String(where.clusterUid)));
  const query = typeof namespace === "string" ? `?namespace=${encodeURIComponent(namespace)}` : "";
  const all: Reader[] = [];
  for await (const page of machines(on.platform, where).rows(`${path}${query}`, on)) all.push(...page);
  return all;
}

async function clusterExists(on: On, where: Values): Promise<boolean> {
  return (await clusterIds(on, where.clusterContext)).includes(String(where.clusterUid));
}
