import type { Row } from "../../collection/rows.js";
import type { ClustersCall } from "../objectKinds.js";
import { notFound } from "../platformError.js";
import { type ClusterHandle, configOf, madeOne } from "./clusterRows.js";
import { wholeSeeded } from "./seeded.js";
import { seededConfigUid } from "./seededParts.js";

/**
 * Returns the cluster of a request, created or seeded.
 *
 * @throws PlatformError 404 if the cluster does not exist.
 */
export function madeCluster(handle: ClusterHandle, call: ClustersCall): Row {
  const requestedUid = call.context.req.param("uid");
  const row = madeOne(handle, call) ?? wholeSeeded(call, ({ uid }) => uid === requestedUid);
  if (row === undefined) throw notFound("Specified cluster");
  return row;
}

/** Returns the cluster of the requested cloud config, if it is of this kind of cloud. */
export function clusterOfConfig(handle: ClusterHandle, call: ClustersCall, cloud: string): Row {
  const uid = call.context.req.param("config");
  const isIt = (one: Row): boolean => (configOf(one).metadata as Row).uid === uid && one.cloud === cloud;
  const row = handle.rows(call).find(isIt) ?? wholeSeeded(call, (cluster) => seededConfigUid(cluster) === uid);
  if (row === undefined || !isIt(row)) throw notFound("Specified cloud config");
  return row;
}
