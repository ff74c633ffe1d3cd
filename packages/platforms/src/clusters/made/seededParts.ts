import type { Row } from "../../collection/rows.js";
import { stableUid } from "../world.js";

/** What seeded clusters say of pending repaves. */
export const SEEDED_REPAVE = "Pending";

/** Nobody has said where seeded clusters are. */
export function seededPlace(): Row {
  const nowhere = { latitude: 0, longitude: 0 };
  return { countryCode: "", countryName: "", regionCode: "", regionName: "", geoLoc: nowhere };
}

/** The profiles that a seeded cluster shows. */
export function seededTemplates({ uid, cloudType }: { readonly uid: string; readonly cloudType: string }): Row[] {
  const profile = {
    name: "base",
    type: "cluster",
    uid: stableUid(uid, "profile"),
    profileVersion: "1.2.0",
    version: 1,
  };
  return [{ cloudType, ...profile, packs: [] }];
}

/** The uid of what a seeded cluster has at its cloud. */
export function seededConfigUid({ uid }: { readonly uid: string }): string {
  return stableUid(uid, "cloudConfig");
}

/**
 * Where a virtual cluster of the seed lives: in the first of these groups that has a cluster for it. Undefined if there is none.
 */
export function seededHost(groups: readonly Row[]): Row | undefined {
  const refsOf = ({ spec }: Row): readonly Row[] => ((spec as Row).clusterRefs ?? []) as readonly Row[];
  const group = groups.find((one) => refsOf(one).length > 0);
  if (group === undefined) return undefined;
  const hostCluster = { uid: refsOf(group)[0]?.clusterUid };
  return { isHostCluster: false, clusterGroup: { uid: group.uid }, hostCluster };
}
