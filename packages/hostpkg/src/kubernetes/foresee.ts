import { read } from "@tripod/http";
import { type ForeseeContext, fail } from "@tripod/kit";
import { OFFERS_SHARED_FOR } from "../api.js";
import type { HostingPlatform } from "../platform.js";
import { plainProjectId } from "../project.js";
import { KUBE_VERSIONS, offersOf } from "./offers.js";
import { parseVersion } from "./versions.js";

type Foresight = ForeseeContext<HostingPlatform>;

interface Placed {
  readonly projectId?: string | undefined;
  readonly region?: string | undefined;
}

/** Looks in a preview whether a version is on offer. A cluster that exists keeps the one that it has. */
export async function foreseeVersion(
  { projectId, region, kubeVersion }: Placed & { readonly kubeVersion?: string | undefined },
  { platform, before, ...context }: Foresight,
): Promise<void> {
  if (projectId === undefined || region === undefined || kubeVersion === undefined) return;
  const wanted = parseVersion(kubeVersion);
  const has = parseVersion(String(before?.kubeVersion ?? ""));
  // Which patches a cluster can go to depends on the one that it has by now.
  const isSameMinor = has !== undefined && has.major === wanted?.major && has.minor === wanted.minor;
  if (wanted === undefined || isSameMinor) return;
  const rows = await offersOf(platform, { projectId, region }, KUBE_VERSIONS, context);
  const offered = rows.map((row) => row.string("version"));
  const isOffered = offered.map(parseVersion).some((one) => {
    if (one?.major !== wanted.major || one.minor !== wanted.minor) return false;
    return wanted.patch === undefined || before !== undefined || one.patch === wanted.patch;
  });
  if (!isOffered && offered.length > 0)
    fail("kubeVersion", `${kubeVersion} is not offered in ${region}; there is ${offered.join(", ")}`);
}

/** Looks in a preview whether the region has the zone: quotas are counted by zones. */
export async function foreseeZone(
  { projectId, region, availabilityZone }: Placed & { readonly availabilityZone?: string | undefined },
  { platform, before, ...context }: Foresight,
): Promise<void> {
  if (projectId === undefined || region === undefined || availabilityZone === undefined) return;
  if (before?.availabilityZone === availabilityZone) return;
  const path = `/projects/${encodeURIComponent(plainProjectId(projectId))}/quotas`;
  const request = { operation: "List quotas", path, query: { resource: "compute_cores" }, share: OFFERS_SHARED_FOR };
  const answer = await platform.service("quotas", projectId, region).get(request, context);
  const entries = read(answer).optionalObject("quotas")?.optionalList("compute_cores") ?? [];
  const zones = [...new Set(entries.map((entry) => entry.glance("zone")).filter((zone) => zone !== ""))];
  if (zones.length > 0 && !zones.includes(availabilityZone))
    fail(
      "availabilityZone",
      `there is no zone ${JSON.stringify(availabilityZone)} in ${region}; there is ${zones.join(", ")}`,
    );
}
