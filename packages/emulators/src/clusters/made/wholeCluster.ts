import type { Row } from "../../collection/rows.js";
import type { ClustersCall } from "../objectKinds.js";
import { notFound } from "../platformError.js";
import { type ClusterShelf, configOf, madeOne } from "./clusterRows.js";
import { wholeSeeded } from "./seeded.js";
import { seededConfigUid } from "./seededParts.js";

/**
 * The cluster of a call, one of the seed included.
 *
 * @throws PlatformError 404 when there is no such cluster.
 */
export function madeCluster(shelf: ClusterShelf, call: ClustersCall): Row {
  const wanted = call.context.req.param("uid");
  const row = madeOne(shelf, call) ?? wholeSeeded(call, ({ uid }) => uid === wanted);
  if (row === undefined) throw notFound("Specified cluster");
  return row;
}

/** The cluster whose cloud config is asked for, of this kind of cloud. */
export function clusterOfConfig(shelf: ClusterShelf, call: ClustersCall, cloud: string): Row {
  const uid = call.context.req.param("config");
  const isIt = (one: Row): boolean => (configOf(one).metadata as Row).uid === uid && one.cloud === cloud;
  const row = shelf.rows(call).find(isIt) ?? wholeSeeded(call, (cluster) => seededConfigUid(cluster) === uid);
  if (row === undefined || !isIt(row)) throw notFound("Specified cloud config");
  return row;
}
