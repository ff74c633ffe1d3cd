import type { Reader } from "@tripod/http";
import { fail, type RuleContext } from "@tripod/kit";

/** Immutable properties of a cluster: type of the control plane and network of the pods. */
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

/** Cluster types. */
export const CLUSTER_TYPES = {
  [BASIC]: "one control plane",
  [USUAL]: "three in one zone",
  HIGH_AVAILABILITY_MULTI_AZ: "three in three zones",
} as const;

/** CNI plugins. */
export const CNI_TYPES = { [CALICO]: "Calico", [CILIUM]: "Cilium" } as const;

/** Quota that clusters of each type consume. */
const QUOTAS: Readonly<Record<string, string>> = {
  [BASIC]: "mks_cluster_zonal",
  [USUAL]: "mks_cluster_regional",
  HIGH_AVAILABILITY_MULTI_AZ: "mks_cluster_high_availability_multi_az",
};

/**
 * Returns the cluster type in the platform's spelling, derived from the deprecated `zonal` if `clusterType` is unset.
 */
export function typeOf({ clusterType = "", zonal }: Pick<Made, "clusterType" | "zonal">): string {
  if (clusterType !== "") return clusterType.toUpperCase();
  return zonal === true ? BASIC : USUAL;
}

export const isBasic = (of: Pick<Made, "clusterType" | "zonal">): boolean => typeOf(of) === BASIC;

export const quotaOf = (of: Pick<Made, "clusterType" | "zonal">): string | undefined => QUOTAS[typeOf(of)];

export const cniOf = ({ cniType = "" }: Pick<Made, "cniType">): string => cniType.toUpperCase() || CALICO;

/** Returns the members of a create request. Omits the Cilium settings for Calico. */
export function madeAs(inputs: Made): object {
  const { cniCiliumSettings: settings } = inputs;
  return {
    cluster_type: typeOf(inputs),
    zonal: isBasic(inputs),
    cni_type: cniOf(inputs),
    ...(cniOf(inputs) === CILIUM && settings !== undefined && { cni_cilium_settings: onWire(settings) }),
  };
}

/**
 * Codecs of these inputs. Members that the platform does not return are derived from others or keep their recorded
 * value.
 */
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
  return live.peekText("cluster_type") || typeOf({ zonal: live.optionalBoolean("zonal") });
}

function shownCni(live: Reader, recorded: Made = {}): string {
  return live.peekText("cni_type") || (recorded.cniType ?? CALICO);
}

/** Returns the Cilium settings. Lists do not contain them, so the recorded settings are kept then. */
function shownSettings(live: Reader, recorded: Made): CiliumSettings | undefined {
  if (cniOf({ cniType: shownCni(live, recorded) }) !== CILIUM) return undefined;
  const settings = live.optionalObject("cni_cilium_settings");
  const { cniCiliumSettings: before } = recorded;
  if (settings === undefined) return before;
  // The settings never change in place: a response that lacks one does not show it.
  return {
    envoyDaemonset: settings.optionalBoolean("envoy_daemonset") ?? before?.envoyDaemonset ?? true,
    hubbleRelay: settings.optionalBoolean("hubble_relay") ?? before?.hubbleRelay ?? true,
  };
}

function onWire({ envoyDaemonset = true, hubbleRelay = true }: CiliumSettings): object {
  return { envoy_daemonset: envoyDaemonset, hubble_relay: hubbleRelay };
}

/**
 * Fails if inputs that a state of an earlier version lacks contradict the live cluster. Such inputs never change the
 * cluster.
 */
export function refuseOther(inputs: Made, live: Reader, changed: ReadonlySet<string>): void {
  const refuse = (name: string, is: string) =>
    fail(
      name,
      `cannot be changed in place, and the cluster has ${is}. Run \`pulumi refresh\`, then \`pulumi preview\` to see the replacement`,
    );
  if (changed.has("clusterType") && typeOf(inputs) !== typeOf({ clusterType: shownType(live) }))
    refuse("clusterType", shownType(live));
  const cni = shownCni(live);
  if (changed.has("cniType") && cniOf(inputs) !== cniOf({ cniType: cni })) refuse("cniType", cni);
  const { cniCiliumSettings: newSettings } = inputs;
  const is = shownSettings(live, {});
  if (!changed.has("cniCiliumSettings") || newSettings === undefined || is === undefined) return;
  for (const name of ["envoyDaemonset", "hubbleRelay"] as const)
    if ((newSettings[name] ?? true) !== is[name]) refuse(`cniCiliumSettings.${name}`, String(is[name]));
}

/** Rule: the inputs do not contradict one another. Live values are not checked. */
export function fitTogether(
  { clusterType, zonal, cniType, cniCiliumSettings }: Made,
  { unknown, fail: refuse, ignore }: Pick<RuleContext, "unknown" | "fail" | "ignore">,
): void {
  if (clusterType !== undefined && zonal !== undefined && zonal !== isBasic({ clusterType }))
    ignore("zonal", `contradicts clusterType, which takes precedence: the cluster type is ${typeOf({ clusterType })}`);
  if (cniCiliumSettings !== undefined && !unknown.has("cniType") && cniOf({ cniType }) !== CILIUM)
    refuse("cniCiliumSettings", `is supported only if cniType is ${CILIUM}`);
}
