import { isRow, type Row, valueAt } from "../../collection/rows.js";
import { type ClustersCall, isVisible } from "../objectKinds.js";
import { invalid, notFound, PlatformError } from "../platformError.js";
import { configOf } from "./clusterRows.js";

/** Path segment of virtual clusters. Responses use another name for their cloud. */
export const VIRTUAL = "virtual";
/** Status of a virtual cluster that is not paused. */
export const RUNNING = "Running";

/** Default quota of a virtual cluster. */
const USUAL: Row = { minCPU: 0, minMemInMiB: 0, minStorageGiB: 0, maxCPU: 4, maxMemInMiB: 4096, maxStorageGiB: 2 };
const CHART: Row = { name: "vcluster", repo: "https://charts.loft.sh", version: "0.12" };

/** Returns the only pool of a virtual cluster: its share of the host cluster. */
export function virtualPool(input: unknown): Row {
  const [first] = Array.isArray(input) ? (input as Row[]) : [];
  return { name: "pool", instanceType: sizeOf(valueAt(first ?? {}, "cloudConfig.instanceType")) };
}

export function sizeOf(input: unknown): Row {
  const size = { ...USUAL, ...(isRow(input) ? input : {}) };
  for (const what of ["CPU", "MemInMiB", "StorageGiB"])
    if (Number(size[`min${what}`]) > Number(size[`max${what}`]))
      throw invalid(`min${what} must not be above max${what}`);
  return size;
}

/** Returns the host of a new virtual cluster: the first cluster of its group. */
export function hostClusterOf(input: unknown, call: ClustersCall): Row {
  const uid = (path: string) => String(valueAt(isRow(input) ? input : {}, path) ?? "");
  const [group, host] = [uid("clusterGroup.uid"), uid("hostCluster.uid")];
  if (group === "" && host === "") throw invalid("clusterGroup or hostCluster of hostClusterConfig is required");
  if (group === "") {
    if (!isThere(host, call)) throw notFound("Specified host cluster");
    return { isHostCluster: false, hostCluster: { uid: host } };
  }
  const found = call.objects
    .at("clusterGroups", call.place)
    .find((row) => row.uid === group && isVisible(row, call.context.var.caller));
  if (found === undefined) throw notFound("Specified cluster group");
  const [first] = (valueAt(found, "spec.clusterRefs") ?? []) as readonly { readonly clusterUid: string }[];
  const chosen = host || first?.clusterUid;
  if (chosen === undefined)
    throw new PlatformError(400, "NoHostCluster", "the cluster group has no cluster for a virtual one");
  return { isHostCluster: false, clusterGroup: { uid: group }, hostCluster: { uid: chosen } };
}

/** Returns the configuration of a virtual cluster with the platform's defaults. */
export function virtualConfig(input: unknown, { hostClusterConfig }: Row): Row {
  const { helmRelease, kubernetesVersion = "1.27" } = isRow(input) ? input : {};
  const { chart, ...release } = isRow(helmRelease) ? helmRelease : {};
  return {
    hostClusterUid: valueAt(hostClusterConfig as Row, "hostCluster.uid"),
    clusterConfig: {
      helmRelease: { ...release, chart: { ...CHART, ...(isRow(chart) ? chart : {}) } },
      kubernetesVersion,
    },
  };
}

/** Changes the size of a virtual cluster. */
export function resize(row: Row, { instanceType }: Row): void {
  if (row.cloud !== VIRTUAL) throw notFound("Specified virtual cluster");
  if (!isRow(instanceType)) throw invalid("instanceType in body is required");
  for (const pool of configOf(row).spec.machinePoolConfig) pool.instanceType = sizeOf(instanceType);
}

/** Pauses or resumes a virtual cluster. */
export function pause(row: Row, { lifecycleConfig }: Row): void {
  if (row.cloud !== VIRTUAL) throw invalid("only a virtual cluster can be paused");
  if (row.state !== "Running") throw invalid("a cluster that does not run yet cannot be paused");
  row.lifecycle = valueAt({ lifecycleConfig }, "lifecycleConfig.pause") === true ? "Paused" : RUNNING;
}

function isThere(uid: string, call: ClustersCall): boolean {
  const { caller } = call.context.var;
  const isProvisioned = call.objects
    .at("clusters", call.place)
    .some((row) => row.uid === uid && isVisible(row, caller));
  return isProvisioned || caller.tenant.clusters.some((one) => one.uid === uid);
}
