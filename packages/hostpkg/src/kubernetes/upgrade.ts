import { read } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { StepContext } from "@tripod/rest";
import { compareVersions, type KubeVersion, parseVersion, satisfies } from "./versions.js";

/** Upgrades a cluster in the steps that the platform supports: to the latest patch, or to the next minor version. */
export async function upgrade(
  desired: string,
  on: Pick<StepContext, "read" | "send" | "waitUntilStable">,
): Promise<void> {
  const has = (await on.read()).string("kube_version");
  if (satisfies(has, desired)) return;
  const [from, to] = [parseVersion(has), parseVersion(desired)];
  const reason = neverReached(has, desired);
  if (from === undefined || to === undefined || reason !== undefined)
    return refuse(reason ?? `cannot be compared with the cluster's version ${has}`);
  const last = lastPatch(await offered(on), to);
  if (last === undefined) return refuse(`is not offered: the platform has no ${to.major}.${to.minor}`);
  const lastText = `${last.major}.${last.minor}.${last.patch ?? 0}`;
  if (to.patch !== undefined && (last.patch ?? 0) < to.patch)
    return refuse(`is not offered: the latest patch is ${lastText}. Use it`);
  if (to.minor === from.minor) {
    // The platform always upgrades to the latest patch.
    if (to.patch !== last.patch)
      return refuse(`cannot be chosen: within ${to.major}.${to.minor} the platform upgrades to ${lastText}. Use it`);
    await on.send("POST", "/clusters/{id}/upgrade-patch-version");
  } else await on.send("POST", "/clusters/{id}/upgrade-minor-version");
  await on.waitUntilStable();
}

/** Returns why a cluster cannot be upgraded from one version to another, regardless of the offers. */
export function neverReached(has: string, desired: string): string | undefined {
  const [from, to] = [parseVersion(has), parseVersion(desired)];
  if (from === undefined || to === undefined) return undefined;
  if (to.major !== from.major) return `must have the major version ${from.major} of the cluster`;
  if (to.minor < from.minor)
    return `must not be older than ${has}, the version of the cluster: clusters cannot be downgraded`;
  if (to.minor > from.minor + 1)
    return `must be at most one minor version newer than ${has}, the version of the cluster. Upgrade to 1.${from.minor + 1} first`;
  return undefined;
}

function refuse(reason: string): never {
  return fail("kubeVersion", reason);
}

async function offered(on: Pick<StepContext, "send">): Promise<readonly KubeVersion[]> {
  const answer = read(await on.send("GET", "/kubeversions"));
  return answer
    .list("kube_versions")
    .map((row) => parseVersion(row.string("version")))
    .filter((version) => version !== undefined);
}

function lastPatch(versions: readonly KubeVersion[], { major, minor }: KubeVersion): KubeVersion | undefined {
  return versions
    .filter((version) => version.major === major && version.minor === minor)
    .sort(compareVersions)
    .at(-1);
}
