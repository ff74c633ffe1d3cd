import { type Fields, type Rule, s } from "@tripod/kit";
import { defined, isObject, memberAt, type Values } from "@tripod/rest";
import { SET_BY_PLATFORM } from "../../setByPlatform.js";
import { uidProblem } from "../../uid.js";

/** vSphere placements of a pool. */
export const placementFields = {
  cluster: s.string("vSphere compute cluster, by name in vCenter.").notEmpty(),
  // Programs for the original provider set an empty string for the default pool of the cluster.
  resourcePool: s.string(
    "vSphere resource pool, by name in vCenter, such as `Default`. Empty: the cluster's default resource pool.",
  ),
  datastore: s.string("vSphere datastore, by name in vCenter.").notEmpty(),
  network: s.string("vSphere network (port group), by name in vCenter.").notEmpty(),
  staticIpPoolId: s
    .string("IP pool ID: the IP pool (IPAM) of the private cloud gateway that assigns static IP addresses.")
    .check(uidProblem)
    .optional(),
  id: s
    .string("Placement ID.")
    .optional()
    .computed()
    .noEffect(...SET_BY_PLATFORM),
} satisfies Fields;

const LOCATION_MEMBERS = ["cluster", "resourcePool", "datastore", "network"] as const;

/** Returns a placement for the request. An existing placement is identified by its ID. */
export function encodePlacement(placement: Values): Values {
  const { id, datacenter, folder, cluster, resourcePool, datastore, network, staticIpPoolId: pool } = placement;
  return {
    ...(id ? { uid: id } : {}),
    ...defined({ datacenter, folder }),
    cluster,
    resourcePool,
    datastore,
    network: { networkName: network, ...(pool ? { parentPoolUid: pool, staticIp: true } : {}) },
  };
}

/** Decodes a live placement. */
export function decodePlacement({ uid, cluster, resourcePool, datastore, network }: Values): Values {
  return {
    id: uid,
    cluster,
    resourcePool,
    datastore,
    network: memberAt(network, "networkName"),
    staticIpPoolId: memberAt(network, "parentPoolRef.uid") || undefined,
  };
}

/** Returns a placement with the ID of the live one. */
export function withPlacementId(desired: unknown, live: unknown): Values {
  return { ...(isObject(desired) ? desired : {}), ...(isObject(live) && live.id ? { id: live.id } : {}) };
}

/**
 * Adds the datacenter and folder of the cluster to a placement of the control plane. An update of that pool requires
 * both.
 */
export function withClusterFolder(placement: unknown, { controlPlane }: Values, { cloudConfig }: Values): Values {
  const own = isObject(placement) ? placement : {};
  if (controlPlane !== true) return own;
  return { ...own, datacenter: memberAt(cloudConfig, "datacenter"), folder: memberAt(cloudConfig, "folder") };
}

/** Returns placements with live IDs: first by equal location, then in order. */
export function withPlacementIds(desired: readonly unknown[], live: readonly unknown[]): readonly Values[] {
  const isSameLocation = (one: unknown, other: unknown) =>
    LOCATION_MEMBERS.every((name) => memberAt(one, name) === memberAt(other, name));
  const left = live.filter((old) => !desired.some((one) => isSameLocation(one, old)));
  return desired.map((one) => withPlacementId(one, live.find((old) => isSameLocation(one, old)) ?? left.shift()));
}

/**
 * Returns a rule that rejects a move of the control plane. The platform would reject it only after it has applied all
 * other changes.
 */
export function rejectControlPlaneMove(placementsOf: (pool: Values) => readonly unknown[]): Rule<Fields> {
  return ({ machinePools }, { recorded, fail }) => {
    const before = controlPlaneOf(recorded.machinePools);
    const after = controlPlaneOf(machinePools);
    if (before === undefined || after === undefined || before.pool.name !== after.pool.name) return;
    const [old, now] = [placementsOf(before.pool), placementsOf(after.pool)];
    const moved = LOCATION_MEMBERS.filter((name) =>
      old.some((one, at) => isChange(memberAt(one, name), memberAt(now[at], name))),
    );
    if (moved.length > 0)
      fail(
        `machinePools[${after.index}]`,
        `must keep the ${moved.join(", ")} of its placement: the control plane of an existing cluster cannot move`,
      );
  };
}

/** Reports whether a value changes. Unknown values are not a change. */
function isChange(oldValue: unknown, newValue: unknown): boolean {
  return typeof oldValue === "string" && typeof newValue === "string" && oldValue !== newValue;
}

function controlPlaneOf(pools: unknown): { readonly pool: Values; readonly index: number } | undefined {
  const all = Array.isArray(pools) ? pools : [];
  const index = all.findIndex((pool) => isObject(pool) && pool.controlPlane === true);
  return index < 0 ? undefined : { pool: all[index] as Values, index };
}
