import { HttpFailure, type Reader } from "@tripod/http";
import { fail, type ResourceContext } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import type { ClusterPlatform } from "../../platform.js";
import { type ClusterChange, ONE, type OnCluster } from "../feature.js";
import { type Attached, isBase } from "../profiles/attachedProfiles.js";
import type { Profile } from "../profiles/profileFields.js";
import { detach, profileOf, sendProfiles } from "../profiles/updateProfiles.js";
import { attachedOne, CLUSTER, lookedAt, profilesShown } from "./attachedProfileApi.js";

/** The profile that a program or a state says; none after an import. */
export function profileIn({ clusterProfiles }: Values): Profile | undefined {
  return (clusterProfiles as readonly Profile[] | undefined)?.[0];
}

/** Fails if the cluster already has any version of the profile, which belongs to another client then. */
export async function refuseTaken(inputs: Values, on: ResourceContext<ClusterPlatform>): Promise<void> {
  const { attached, send } = await lookedAt(inputs, on);
  await refuseUnfit(inputs, attached, { send });
}

/** Updates an attached profile. A changed profile ID replaces the attached profile with one request. */
export async function changeAttached({ inputs }: ClusterChange, on: OnCluster): Promise<Reader | undefined> {
  const wanted = profileIn(inputs) as Profile;
  const attached = profilesShown(await on.send("GET", CLUSTER), inputs);
  if (!attached.some(({ uid }) => uid === on.id))
    fail("", `the profile ${on.id} is no longer on the cluster. Run a refresh to remove it from state`);
  const work = asCluster(String(inputs.clusterUid), on);
  if (wanted.id === on.id) {
    await sendProfiles([wanted], { attached, replaced: new Map(), inputs }, work);
    return undefined;
  }
  const others = attached.filter(({ uid }) => uid !== on.id);
  await refuseUnfit(inputs, others, on);
  await sendProfiles([wanted], { attached, replaced: new Map([[wanted.id, on.id]]), inputs }, work);
  return (await attachedOne(on.dialect, inputs, wanted.id, on.context)) ?? notThere(wanted.id);
}

/** Takes a profile off its cluster, if it is still there. */
export async function takeOff(recorded: Values, on: OnCluster): Promise<void> {
  const own = profilesShown(await on.send("GET", CLUSTER), recorded).filter(({ uid }) => uid === on.id);
  if (own.length > 0) await detach(own, asCluster(String(recorded.clusterUid), on));
}

/** Fails if a profile conflicts with the other profiles of a cluster. */
async function refuseUnfit(inputs: Values, others: readonly Attached[], on: Pick<OnCluster, "send">): Promise<void> {
  const at = "clusterProfiles[0].id";
  const { id } = profileIn(inputs) as Profile;
  const { name, type } = await profileOf(id, on);
  if (isBase({ type }))
    fail(
      at,
      `must be an add-on profile, but ${name} has the type ${type}. Add it to the clusterProfiles of the cluster`,
    );
  const taken = others.find(({ uid }) => uid === id) ?? others.find((one) => one.name === name);
  if (taken === undefined) return;
  const version = taken.uid === id ? "" : ` in another version, ${taken.uid}`;
  const importId = `${String(inputs.clusterUid)}_${taken.uid}`;
  fail(at, `${name} already exists on the cluster${version}. Import it as ${importId}, or detach it first`);
}

/** Returns the context of the operation with the cluster as the changed object. */
function asCluster(cluster: string, on: OnCluster): OnCluster {
  const own = ONE.replace("{id}", "{clusterUid}");
  return { ...on, id: cluster, send: (method, path, body) => on.send(method, path.replace(ONE, own), body) };
}

function notThere(id: string): never {
  throw new HttpFailure({
    code: "unexpected-answer",
    request: { operation: `Put profile ${id} on cluster`, method: "", url: "" },
    observed: "returned 2xx, but the cluster does not have the profile",
    likelyCause: "something other than the platform's API answered, such as a proxy",
    nextStep: "Check the address and the proxy, and run `pulumi up`",
  });
}
