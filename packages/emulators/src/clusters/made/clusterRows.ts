import type { CollectionHandle } from "../../collection/collection.js";
import { isRow, type Row } from "../../collection/rows.js";
import type { ClustersEnv } from "../app.js";
import type { ClustersCall } from "../objectKinds.js";

/** Collection of the clusters that programs make. */
export const CLUSTERS = "clusters";

export type ClusterHandle = CollectionHandle<ClustersEnv>;

/** Cloud config of a cluster, as in responses. */
export interface CloudConfig extends Row {
  spec: Row & { clusterConfig: Row; machinePoolConfig: Row[] };
}

export function configOf(row: Row): CloudConfig {
  return row.config as CloudConfig;
}

export function specOf(row: Row): Row {
  return row.spec as Row;
}

/** Returns the profiles that a cluster has. */
export function attachedTo(row: Row): Row[] {
  return (specOf(row).clusterProfileTemplates ?? []) as Row[];
}

/** Returns the settings of a cluster. The caller changes them in place. */
export function settingsOf(row: Row): Row {
  const spec = specOf(row);
  if (!isRow(spec.clusterConfig)) spec.clusterConfig = {};
  return spec.clusterConfig as Row;
}

/** Returns the cluster of a request if a program created it. */
export function madeOne(
  handle: ClusterHandle,
  call: ClustersCall,
  uid = call.context.req.param("uid"),
): Row | undefined {
  return handle.rows(call).find((row) => row.uid === uid);
}
