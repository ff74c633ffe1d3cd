import type { Reader } from "@tripod/http";
import { fail, type RuleContext } from "@tripod/kit";

/** What a cluster is made as, and stays: where its control plane is, and how its pods reach one another. */
interface Made {
  readonly clusterType?: string | undefined;
  readonly zonal?: boolean | undefined;
  readonly cniType?: string | undefined;
  readonly cniCiliumSettings?: CiliumSettings | undefined;
}

interface CiliumSettings {
  readonly envoyDaemonset?: boolean | undefined;
  readonly hubbleRelay?: boolean | undefined;
}

const BASIC = "BASIC";
const USUAL = "HIGH_AVAILABILITY";
const CALICO = "CALICO";
const CILIUM = "CILIUM";

/** The types of clusters. */
export const CLUSTER_TYPES = {
  [BASIC]: "one control plane",
  [USUAL]: "three in one zone",
  HIGH_AVAILABILITY_MULTI_AZ: "three in three zones",
} as const;

/** What connects pods. */
export const CNI_TYPES = { [CALICO]: "Calico", [CILIUM]: "Cilium" } as const;

/** The quota that clusters of a type count against. */
const QUOTAS: Readonly<Record<string, string>> = {
  [BASIC]: "mks_cluster_zonal",
  [USUAL]: "mks_cluster_regional",
  HIGH_AVAILABILITY_MULTI_AZ: "mks_cluster_high_availability_multi_az",
};

/** The type of a cluster, in the platform's spelling; from `zonal`, which it has taken the place of, where nothing is said. */
export function typeOf({ clusterType = "", zonal }: Pick<Made, "clusterType" | "zonal">): string {
  if (clusterType !== "") return clusterType.toUpperCase();
  return zonal === true ? BASIC : USUAL;
}

export const isBasic = (of: Pick<Made, "clusterType" | "zonal">): boolean => typeOf(of) === BASIC;

export const quotaOf = (of: Pick<Made, "clusterType" | "zonal">): string | undefined => QUOTAS[typeOf(of)];

export const cniOf = ({ cniType = "" }: Pick<Made, "cniType">): string => cniType.toUpperCase() || CALICO;

/** The members with which a cluster is made. Calico has no settings of Cilium. */
export function madeAs(inputs: Made): object {
  const { cniCiliumSettings: settings } = inputs;
  return {
    cluster_type: typeOf(inputs),
    zonal: isBasic(inputs),
    cni_type: cniOf(inputs),
    ...(cniOf(inputs) === CILIUM && settings !== undefined && { cni_cilium_settings: onWire(settings) }),
  };
}

/** How these inputs are read. What the platform does not show yet follows from what it shows, or is as it was. */
export const codecs = {
  clusterType: { decode: shownType },
  zonal: {
    encode: () => undefined,
    decode: (live: Reader) => live.optionalBoolean("zonal") ?? shownType(live) === BASIC,
  },
  cniType: { encode: () => undefined, decode: shownCni },
  cniCiliumSettings: { encode: () => undefined, decode: shownSettings },
};

function shownType(live: Reader): string {
  return live.glance("cluster_type") || typeOf({ zonal: live.optionalBoolean("zonal") });
}

function shownCni(live: Reader, known: Made = {}): string {
  return live.glance("cni_type") || (known.cniType ?? CALICO);
}

/** Lists do not show them. */
function shownSettings(live: Reader, known: Made): CiliumSettings | undefined {
  if (cniOf({ cniType: shownCni(live, known) }) !== CILIUM) return undefined;
  const shown = live.optionalObject("cni_cilium_settings");
  if (shown === undefined) return known.cniCiliumSettings;
  return {
    envoyDaemonset: shown.optionalBoolean("envoy_daemonset") ?? true,
    hubbleRelay: shown.optionalBoolean("hubble_relay") ?? true,
  };
}

function onWire({ envoyDaemonset = true, hubbleRelay = true }: CiliumSettings): object {
  return { envoy_daemonset: envoyDaemonset, hubble_relay: hubbleRelay };
}

/**
 * What an older state did not record of a cluster, and the program says now, must be what the cluster is: nothing is changed
 * by it.
 */
export function refuseOther(inputs: Made, live: Reader, changed: ReadonlySet<string>): void {
  const refuse = (name: string, is: string) =>
    fail(
      name,
      `cannot be changed on a cluster, which is ${is}; run a refresh, and the preview shows what that comes to`,
    );
  if (changed.has("clusterType") && typeOf(inputs) !== typeOf({ clusterType: shownType(live) }))
    refuse("clusterType", shownType(live));
  const cni = shownCni(live);
  if (changed.has("cniType") && cniOf(inputs) !== cniOf({ cniType: cni })) refuse("cniType", cni);
  const { cniCiliumSettings: wanted } = inputs;
  const is = shownSettings(live, {});
  if (!changed.has("cniCiliumSettings") || wanted === undefined || is === undefined) return;
  for (const name of ["envoyDaemonset", "hubbleRelay"] as const)
    if ((wanted[name] ?? true) !== is[name]) refuse(`cniCiliumSettings.${name}`, String(is[name]));
}

/** Whether these inputs can stand side by side. What the platform shows is not judged. */
export function fitTogether(
  { clusterType, zonal, cniType, cniCiliumSettings }: Made,
  { unknown, fail: refuse, ignore }: Pick<RuleContext, "unknown" | "fail" | "ignore">,
): void {
  if (clusterType !== undefined && zonal !== undefined && zonal !== isBasic({ clusterType }))
    ignore("zonal", `says otherwise than clusterType, which counts: the cluster is ${typeOf({ clusterType })}`);
  if (cniCiliumSettings !== undefined && !unknown.has("cniType") && cniOf({ cniType }) !== CILIUM)
    refuse("cniCiliumSettings", `goes with cniType ${CILIUM} alone`);
}
