import { read, waitUntil } from "@tripod/http";
import { fail, type PreflightContext } from "@tripod/kit";
import { type Dialect, memberAt, type Values } from "@tripod/rest";
import { createGet } from "../../dialect.js";
import { ignoreMissing } from "../../ignoreMissing.js";
import type { ClusterPlatform } from "../../platform.js";
import { clusterDialect } from "../clusterApi.js";
import { CLUSTER_PATH, type ClusterChange, type ClusterStepContext } from "../feature.js";
import { hasTag } from "../features/tags.js";
import { readClusterStatus } from "../lifecycle/clusterStatus.js";
import { type AttachedProfile, isInfrastructureProfile, liveProfiles, manifestIds } from "./attachedProfiles.js";
import { encodeProfile, encodeVariables, type Profile } from "./profileFields.js";

/** Timeout for the platform to resolve a change of profiles, in milliseconds. */
const DEFAULT_RESOLVE_TIMEOUT_MS = 60 * 60_000;

/** Applies the profiles of the inputs to a cluster, serialized with other profile changes of that cluster. */
export async function updateProfiles(change: ClusterChange, on: ClusterStepContext): Promise<void> {
  await withProfileLock(on.dialect, on.id, on.context.signal, () => applyProfiles(change, on));
}

/** Serializes all changes of the profiles of one cluster. */
export function withProfileLock<T>(
  { tracker, scopeKey }: Pick<Dialect, "tracker" | "scopeKey">,
  cluster: string,
  signal: AbortSignal,
  change: () => Promise<T>,
): Promise<T> {
  return tracker.mutex.runExclusive(JSON.stringify([scopeKey, "profiles", cluster]), signal, change);
}

/** Updates the profiles of a cluster. Replacements are resolved first; profiles without a replacement are detached. */
async function applyProfiles({ inputs, recorded, live }: ClusterChange, on: ClusterStepContext): Promise<void> {
  const attached = liveProfiles(live?.raw) ?? [];
  const desired = (inputs.clusterProfiles ?? []) as readonly Profile[];
  const replaced = new Map<string, string>();
  for (const { id } of desired) {
    if (attached.some(({ uid }) => uid === id)) continue;
    const old = await findReplaced(id, attached, new Set([...desired.map((one) => one.id), ...replaced.values()]), on);
    if (old !== undefined) replaced.set(id, old.uid);
  }
  const before = [recorded.inputs.clusterProfiles, recorded.outputs.clusterProfiles].flatMap(
    (one) => (one ?? []) as readonly Profile[],
  );
  const left = attached.filter(
    (one) =>
      before.some(({ id }) => id === one.uid) &&
      !desired.some(({ id }) => id === one.uid) &&
      ![...replaced.values()].includes(one.uid),
  );
  const base = left.find(isInfrastructureProfile);
  if (base !== undefined) failWithout(base);
  if (left.length > 0) await detachProfiles(left, on);
  if (desired.length === 0) return;
  await sendProfiles(desired, { attached, replaced, inputs }, on);
}

/** Rejects in a preview the removal of an infrastructure profile that {@link updateProfiles} rejects. */
export async function preflightProfiles(
  { clusterProfiles, context }: Values,
  { platform, oldInputs, unknown, ...on }: PreflightContext<ClusterPlatform>,
): Promise<void> {
  if (oldInputs === undefined || unknown.has("clusterProfiles")) return;
  const get = createGet(clusterDialect(platform, { context }), on);
  const send = (_: string, path: string) => get("Get cluster profile", path);
  const [desired, before] = [clusterProfiles, oldInputs.clusterProfiles].map(
    (all) => (all ?? []) as readonly Profile[],
  );
  const readOthers = (some: readonly Profile[] = [], others: readonly Profile[] = []) =>
    Promise.all(
      some
        .filter(({ id }) => !others.some((one) => one.id === id))
        .map(async ({ id }) => ({ uid: id, ...(await readProfile(id, { send })) })),
    );
  const base = (await readOthers(before, desired)).find(isInfrastructureProfile);
  if (base === undefined) return;
  const added = await readOthers(desired, before);
  if (!added.some((one) => one.name === base.name || isInfrastructureProfile(one))) failWithout(base);
}

function failWithout({ name, uid }: Pick<AttachedProfile, "name" | "uid">): never {
  return fail(
    "clusterProfiles",
    `must have ${name} (${uid}) or a profile that replaces it: a cluster cannot exist without it`,
  );
}

/** Live profiles and inputs of a cluster for a profile request. */
interface ProfileRequest {
  readonly attached: readonly AttachedProfile[];
  /** UIDs of replaced profiles, by the ID of the replacing profile. */
  readonly replaced: ReadonlyMap<string, string>;
  readonly inputs: Values;
}

/** Sends profiles to a cluster, and waits until the platform has worked out what changes. */
export async function sendProfiles(
  desired: readonly Profile[],
  { attached, replaced, inputs }: ProfileRequest,
  on: ClusterStepContext,
): Promise<void> {
  const body = encodeProfiles(desired, { attached, replaced, inputs });
  await on.send("PATCH", `${CLUSTER_PATH}/profiles?resolveNotification=true`, body);
  if (!hasTag(inputs, "skip_apply")) await waitUntilResolved(on);
  const withVariables = desired.filter(({ variables }) => variables !== undefined && Object.keys(variables).length > 0);
  if (withVariables.length > 0) await setVariables(withVariables, on);
}

/** Returns the body of a profile request. */
export function encodeProfiles(desired: readonly Profile[], { attached, replaced, inputs }: ProfileRequest): Values {
  const manifests = manifestIds(attached);
  return {
    profiles: desired.map((profile) => ({
      ...encodeProfile(profile, manifests),
      ...(replaced.has(profile.id) && { replaceWithProfile: replaced.get(profile.id) }),
    })),
    spcApplySettings: { actionType: inputs.applySetting ?? "DownloadAndInstall" },
  };
}

/** Sends the variables of attached profiles. */
export async function setVariables(profiles: readonly Profile[], on: ClusterStepContext): Promise<void> {
  const body = profiles.map(({ id, variables }) => ({ profileUid: id, variables: encodeVariables(variables) }));
  await on.send("PATCH", `${CLUSTER_PATH}/variables`, body);
}

/** Detaches profiles from a cluster. Succeeds if they are not attached. */
export async function detachProfiles(
  left: readonly Pick<AttachedProfile, "uid">[],
  on: ClusterStepContext,
): Promise<void> {
  await ignoreMissing(on.send("DELETE", `${CLUSTER_PATH}/profiles`, { profileUids: left.map(({ uid }) => uid) }));
}

/** Reads the name of a profile, which all its versions share, and its type. */
export async function readProfile(
  id: string,
  on: Pick<ClusterStepContext, "send">,
): Promise<Pick<AttachedProfile, "name" | "type">> {
  const profile = read(await on.send("GET", `/v1/clusterprofiles/${encodeURIComponent(id)}`));
  if (profile.peekText("metadata.uid") !== id)
    throw profile.unexpected("metadata.uid", `is not that of the profile ${id}`);
  return { name: profile.peekText("metadata.name"), type: profile.peekText("spec.published.type") };
}

/**
 * Returns the attached profile that a new one replaces: the one with the same name, otherwise the infrastructure
 * profile.
 */
async function findReplaced(
  id: string,
  attached: readonly AttachedProfile[],
  taken: ReadonlySet<string>,
  on: ClusterStepContext,
): Promise<AttachedProfile | undefined> {
  const { name, type } = await readProfile(id, on);
  const free = attached.filter(({ uid }) => !taken.has(uid));
  const same = free.find((one) => one.name === name);
  return same ?? (isInfrastructureProfile({ type }) ? free.find(isInfrastructureProfile) : undefined);
}

async function waitUntilResolved(on: ClusterStepContext): Promise<void> {
  await waitUntil({
    ...on.context,
    ...on.waitTimeout(DEFAULT_RESOLVE_TIMEOUT_MS),
    clock: on.dialect.clock,
    operation: `Change of profiles of cluster ${on.id}`,
    poll: (signal) => readClusterStatus(on, signal),
    transientState: (status) =>
      memberAt(status?.raw, "status.spcApply.canBeApplied") === false
        ? "the platform works out what changes"
        : undefined,
  });
}
