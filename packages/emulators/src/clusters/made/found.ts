import type { Objects } from "../../collection/objects.js";
import type { Row } from "../../collection/rows.js";
import type { ClustersContext } from "../app.js";
import { isVisible, metadataOf, placeOf } from "../objectKinds.js";
import { CLUSTERS, configOf, specOf } from "./clusterRows.js";

/** Properties by which the dashboard search finds clusters. */
export interface ClusterTraits {
  readonly name: string;
  readonly state: string;
  readonly cloudType: string;
  readonly health?: string;
}

/** Returns created clusters as the dashboard search lists them. The tenant sees those of all its projects. */
export function createdClusters(
  objects: Objects,
  context: ClustersContext,
): (ClusterTraits & { readonly view: Row })[] {
  const { caller } = context.var;
  const all = objects.inOrder(CLUSTERS, objects.at(CLUSTERS, placeOf(context)));
  return all
    .filter((row) => caller.project === undefined || isVisible(row, caller))
    .map((row) => ({
      name: String(metadataOf(row).name),
      state: String(row.state),
      cloudType: String(specOf(row).cloudType),
      ...(row.state === "Running" && { health: String(row.health) }),
      view: searchRow(row),
    }));
}

/** Returns the search result for a cluster of a program. */
function searchRow(row: Row): Row {
  const { uid, metadata, state, health } = row;
  return {
    metadata: { ...(metadata as Row), uid },
    specSummary: { cloudConfig: { cloudType: specOf(row).cloudType, uid: (configOf(row).metadata as Row).uid } },
    status: { state, ...(state === "Running" && { health: { state: health } }) },
  };
}
