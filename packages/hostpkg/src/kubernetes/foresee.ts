import { type Reader, read } from "@tripod/http";
import { fail, type PreflightContext } from "@tripod/kit";
import { OFFERS_SHARED_FOR } from "../api.js";
import type { HostingPlatform } from "../platform.js";
import { plainProjectId } from "../project.js";
import { quotaOf } from "./clusterTypes.js";
import { KUBE_VERSIONS, offersOf } from "./offers.js";
import { parseVersion } from "./versions.js";

type Foresight = PreflightContext<HostingPlatform>;

interface Placed {
  readonly projectId?: string | undefined;
  readonly region?: string | undefined;
}

/** Checks in a preview that the platform offers a version. An existing cluster may keep its version. */
async function foreseeVersion(
  { projectId, region, kubeVersion }: Placed & { readonly kubeVersion?: string | undefined },
  { platform, oldInputs, ...context }: Foresight,
): Promise<void> {
  if (projectId === undefined || region === undefined || kubeVersion === undefined) return;
  const version = parseVersion(kubeVersion);
  const has = parseVersion(String(oldInputs?.kubeVersion ?? ""));
  // The available patches depend on the patch that the cluster has at the time of the update.
  const isSameMinor = has !== undefined && has.major === version?.major && has.minor === version.minor;
  if (version === undefined || isSameMinor) return;
  const rows = await offersOf(platform, { projectId, region }, KUBE_VERSIONS, context);
  const offered = rows.map((row) => row.string("version"));
  const isOffered = offered.map(parseVersion).some((one) => {
    if (one?.major !== version.major || one.minor !== version.minor) return false;
    return version.patch === undefined || oldInputs !== undefined || one.patch === version.patch;
  });
  if (!isOffered && offered.length > 0)
    fail("kubeVersion", `${kubeVersion} is not offered in ${region}. Use one of: ${offered.join(", ")}`);
}

type Quotas = Reader | undefined;

/** Returns the quotas of the project in the region. All clusters and node groups there share one response. */
async function quotasOf(projectId: string, region: string, { platform, ...context }: Foresight): Promise<Quotas> {
  const path = `/projects/${encodeURIComponent(plainProjectId(projectId))}/quotas`;
  const request = { operation: "List quotas", path, cache: OFFERS_SHARED_FOR };
  return read(await platform.service("quotas", projectId, region).get(request, context)).optionalObject("quotas");
}

/** Warns if an object needs more than is left of a quota. Resources without a quota cause no warning. */
function warnOfQuota(quotas: Quotas, resource: string, zone: string, needed: number, { log }: Foresight): void {
  if (!(needed > 0)) return;
  const entries = quotas?.optionalList(resource) ?? [];
  const entry = entries.find((one) => one.peekText("zone") === zone);
  const [value, used = 0] = [entry?.optionalNumber("value"), entry?.optionalNumber("used")];
  if (value === undefined || value - used >= needed) return;
  const zoneText = zone === "" ? "" : ` in ${zone}`;
  log(
    "warning",
    `the quota ${resource} of the project${zoneText} is ${value} with ${used} in use, and this object needs ${needed}. The platform will reject the create unless you raise the quota or delete other objects first`,
  );
}

/** Checks in a preview that the platform offers the version, and warns if the quota is exhausted. */
export async function foreseeCluster(
  inputs: Placed & {
    readonly kubeVersion?: string | undefined;
    readonly clusterType?: string | undefined;
    readonly zonal?: boolean | undefined;
  },
  context: Foresight,
): Promise<void> {
  await foreseeVersion(inputs, context);
  const { projectId, region } = inputs;
  const isOpen = context.unknown.has("clusterType") || context.unknown.has("zonal");
  const quota = quotaOf(inputs);
  if (projectId === undefined || region === undefined || isOpen || quota === undefined) return;
  if (context.oldInputs !== undefined) return;
  warnOfQuota(await quotasOf(projectId, region, context), quota, "", 1, context);
}

interface Nodes extends Placed {
  readonly availabilityZone?: string | undefined;
  readonly nodesCount?: number | undefined;
  readonly enableAutoscale?: boolean | undefined;
  readonly cpus?: number | undefined;
  readonly ramMb?: number | undefined;
  readonly flavorId?: string | undefined;
  readonly volumeGb?: number | undefined;
  readonly volumeType?: string | undefined;
  readonly localVolume?: boolean | undefined;
}

/** Checks in a preview that the region has the zone, and warns if its quotas are too low for the nodes. */
export async function foreseeNodes(inputs: Nodes, context: Foresight): Promise<void> {
  const { projectId, region, availabilityZone: zone } = inputs;
  const { oldInputs, state } = context;
  if (projectId === undefined || region === undefined || zone === undefined) return;
  const isSized = inputs.cpus !== undefined || inputs.ramMb !== undefined;
  if (isSized && inputs.flavorId !== undefined && state !== undefined && inputs.flavorId !== state.flavorId)
    fail("flavorId", "must not be set together with cpus and ramMb. Remove one of them");
  const isMoved = oldInputs?.availabilityZone !== zone;
  // The platform controls the number of nodes if autoscaling is enabled.
  const isLeft = (inputs.enableAutoscale ?? state?.enableAutoscale) === true;
  const has = isMoved ? 0 : isLeft ? Infinity : Number(state?.nodesCount ?? oldInputs?.nodesCount ?? 0);
  const added = (inputs.nodesCount ?? 0) - has;
  if (!isMoved && added <= 0) return;
  const quotas = await quotasOf(projectId, region, context);
  const entries = quotas?.optionalList("compute_cores") ?? [];
  const zones = [...new Set(entries.map((entry) => entry.peekText("zone")).filter((one) => one !== ""))];
  if (zones.length > 0 && !zones.includes(zone))
    fail(
      "availabilityZone",
      `the zone ${JSON.stringify(zone)} does not exist in ${region}. Use one of: ${zones.join(", ")}`,
    );
  const kind = inputs.localVolume === true ? "local" : inputs.volumeType?.split(".")[0];
  warnOfQuota(quotas, "compute_cores", zone, added * (inputs.cpus ?? 0), context);
  warnOfQuota(quotas, "compute_ram", zone, added * (inputs.ramMb ?? 0), context);
  if (kind !== undefined)
    warnOfQuota(quotas, `volume_gigabytes_${kind}`, zone, added * (inputs.volumeGb ?? 0), context);
}
