import type { Row } from "../../collection/rows.js";
import { stableUid } from "../world.js";

/** Pending repaves of seeded clusters. */
export const SEEDED_REPAVE = "Pending";

/** Returns the location of seeded clusters: unset. */
export function seededPlace(): Row {
  const nowhere = { latitude: 0, longitude: 0 };
  return { countryCode: "", countryName: "", regionCode: "", regionName: "", geoLoc: nowhere };
}

/** Returns the profiles of a seeded cluster. */
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

/** Returns the UID of the cloud configuration of a seeded cluster. */
export function seededConfigUid({ uid }: { readonly uid: string }): string {
  return stableUid(uid, "cloudConfig");
}

/**
 * Returns the host of a seeded virtual cluster: in the first of these groups that has a host for it. Undefined without
 * such a group.
 */
export function seededHost(groups: readonly Row[]): Row | undefined {
  const refsOf = ({ spec }: Row): readonly Row[] => ((spec as Row).clusterRefs ?? []) as readonly Row[];
  const group = groups.find((one) => refsOf(one).length > 0);
  if (group === undefined) return undefined;
  const hostCluster = { uid: refsOf(group)[0]?.clusterUid };
  return { isHostCluster: false, clusterGroup: { uid: group.uid }, hostCluster };
}
