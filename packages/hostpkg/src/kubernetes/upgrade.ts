import { read } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { StepContext } from "@tripod/objects";
import { compareVersions, type KubeVersion, parseVersion, satisfies } from "./versions.js";

/** Brings a cluster to another version of Kubernetes by the platform's own steps: to the last patch, or to the next minor version. */
export async function upgrade(wish: string, on: Pick<StepContext, "read" | "send" | "settled">): Promise<void> {
  const has = (await on.read()).string("kube_version");
  if (satisfies(has, wish)) return;
  const [from, to] = [parseVersion(has), parseVersion(wish)];
  const reason = neverReached(has, wish);
  if (from === undefined || to === undefined || reason !== undefined)
    return refuse(reason ?? `cannot be compared with the cluster's version ${has}`);
  const last = lastPatch(await offered(on), to);
  if (last === undefined) return refuse(`is not offered: there is no ${to.major}.${to.minor}`);
  const lastText = `${last.major}.${last.minor}.${last.patch ?? 0}`;
  if (to.patch !== undefined && (last.patch ?? 0) < to.patch)
    return refuse(`is not offered: the last one is ${lastText}`);
  if (to.minor === from.minor) {
    // The platform goes to the last patch, whatever was asked for.
    if (to.patch !== last.patch)
      return refuse(`cannot be chosen: within ${to.major}.${to.minor} the platform goes to ${lastText}`);
    await on.send("POST", "/clusters/{id}/upgrade-patch-version");
  } else await on.send("POST", "/clusters/{id}/upgrade-minor-version");
  await on.settled();
}

/** Why a cluster of one version never gets to another, whatever is on offer. */
export function neverReached(has: string, wish: string): string | undefined {
  const [from, to] = [parseVersion(has), parseVersion(wish)];
  if (from === undefined || to === undefined) return undefined;
  if (to.major !== from.major) return `is not of major version ${from.major}, which the cluster has`;
  if (to.minor < from.minor) return `is older than ${has}, which the cluster has: a cluster never goes back`;
  if (to.minor > from.minor + 1)
    return `is too far from ${has}, which the cluster has: it goes to 1.${from.minor + 1} first, one minor version at a time`;
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
