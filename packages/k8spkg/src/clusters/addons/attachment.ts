import { HttpFailure, type Reader } from "@tripod/http";
import { fail, type ResourceContext } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { isShown } from "../../isShown.js";
import type { ClusterPlatform } from "../../platform.js";
import { CLUSTER_PATH, type ClusterChange, type ClusterStepContext } from "../feature.js";
import { type AttachedProfile, isInfrastructureProfile } from "../profiles/attachedProfiles.js";
import type { Profile } from "../profiles/profileFields.js";
import { detachProfiles, readProfile, sendProfiles } from "../profiles/updateProfiles.js";
import {
  CLUSTER_WITH_PROFILES,
  decodeAttachedProfiles,
  findAttachedProfile,
  readAttachedProfiles,
} from "./attachedProfileApi.js";

/** Returns the profile in inputs or state, or undefined after an import. */
export function attachedProfileOf({ clusterProfiles }: Values): Profile | undefined {
  return (clusterProfiles as readonly Profile[] | undefined)?.[0];
}

/** Fails if the cluster already has any version of the profile, which belongs to another client then. */
export async function assertNotAttached(inputs: Values, on: ResourceContext<ClusterPlatform>): Promise<void> {
  const { attached, send } = await readAttachedProfiles(inputs, on);
  await assertAttachable(inputs, attached, { send });
}

/** Updates an attached profile. A changed profile ID replaces the attached profile with one request. */
export async function updateAttachedProfile(
  { inputs }: ClusterChange,
  on: ClusterStepContext,
): Promise<Reader | undefined> {
  const desired = attachedProfileOf(inputs) as Profile;
  const attached = decodeAttachedProfiles(await on.send("GET", CLUSTER_WITH_PROFILES), inputs);
  if (!attached.some(({ uid }) => uid === on.id))
    fail("", `the profile ${on.id} is no longer on the cluster. Run a refresh to remove it from state`);
  const work = clusterContext(String(inputs.clusterUid), on);
  if (desired.id === on.id) {
    await sendProfiles([desired], { attached, replaced: new Map(), inputs }, work);
    return undefined;
  }
  const others = attached.filter(({ uid }) => uid !== on.id);
  await assertAttachable(inputs, others, on);
  await sendProfiles([desired], { attached, replaced: new Map([[desired.id, on.id]]), inputs }, work);
  let found: Reader | undefined;
  const isThere = await isShown(on.dialect, on.context, async () => {
    found = await findAttachedProfile(on.dialect, inputs, desired.id, on.context);
    return found !== undefined;
  });
  return isThere === false ? throwNotAttached(desired.id) : found;
}

/** Detaches a profile from its cluster, if it is still attached. */
export async function detachProfile(recorded: Values, on: ClusterStepContext): Promise<void> {
  const own = decodeAttachedProfiles(await on.send("GET", CLUSTER_WITH_PROFILES), recorded).filter(
    ({ uid }) => uid === on.id,
  );
  if (own.length > 0) await detachProfiles(own, clusterContext(String(recorded.clusterUid), on));
}

/** Fails if a profile conflicts with the other profiles of a cluster. */
async function assertAttachable(
  inputs: Values,
  others: readonly AttachedProfile[],
  on: Pick<ClusterStepContext, "send">,
): Promise<void> {
  const at = "clusterProfiles[0].id";
  const { id } = attachedProfileOf(inputs) as Profile;
  const { name, type } = await readProfile(id, on);
  if (isInfrastructureProfile({ type }))
    fail(
      at,
      `must be an add-on profile, but ${name} has the type ${type}. Add it to the clusterProfiles of the cluster`,
    );
  const existing = others.find(({ uid }) => uid === id) ?? others.find((one) => one.name === name);
  if (existing === undefined) return;
  const version = existing.uid === id ? "" : ` in another version, ${existing.uid}`;
  const importId = `${String(inputs.clusterUid)}_${existing.uid}`;
  fail(at, `${name} already exists on the cluster${version}. Import it as ${importId}, or detach it first`);
}

/** Returns the context of the operation with the cluster as the changed object. */
function clusterContext(cluster: string, on: ClusterStepContext): ClusterStepContext {
  const path = CLUSTER_PATH.replace("{id}", "{clusterUid}");
  return {
    ...on,
    id: cluster,
    send: (method, template, body) => on.send(method, template.replace(CLUSTER_PATH, path), body),
  };
}

function throwNotAttached(id: string): never {
  throw new HttpFailure({
    code: "unexpected-answer",
    request: { operation: `Put profile ${id} on cluster`, method: "", url: "" },
    observed: "returned 2xx, but the cluster does not have the profile",
    likelyCause: "another server answered, such as a proxy",
    nextStep: "Check the address and the proxy, and run `pulumi up`",
  });
}
