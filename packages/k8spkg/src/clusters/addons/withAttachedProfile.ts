import { type Fields, PartialFailure, type Resource, type ResourceContext } from "@tripod/kit";
import { isMissing, partialFailure, unclaim, type Values, withPartialState } from "@tripod/rest";
import { extendResource, type PlainResource } from "../../extendResource.js";
import type { ClusterPlatform } from "../../platform.js";
import { isInfrastructureProfile } from "../profiles/attachedProfiles.js";
import { readProfile, withProfileLock } from "../profiles/updateProfiles.js";
import { attachedProfileApi, profilesPath, readAttachedProfiles } from "./attachedProfileApi.js";
import { attachedProfileOf } from "./attachment.js";
import { waitUntilClusterReady } from "./installationWait.js";

type On = ResourceContext<ClusterPlatform>;

/** Time that a cancelled operation may continue to report its result, in milliseconds. */
const CANCEL_GRACE_MS = 4_000;

/**
 * Wraps the resource of an attached profile, which another version can replace with one request. The resource keeps its
 * first ID; requests name the profile that is attached now. Changes of one cluster run one after another.
 */
export function withAttachedProfile<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
): Resource<Name, F, ClusterPlatform> {
  return extendResource(resource, handlersOf);
}

function handlersOf({
  create,
  read: readOne,
  update,
  delete: remove,
  fields,
}: PlainResource): Pick<PlainResource, "create" | "read" | "update" | "delete"> {
  const withId = (id: string) => ({ addonDeploymentId: id });
  const readProfile = async (values: Values, profile: string | undefined, on: On) =>
    profile === undefined ? undefined : readOne(resourceId(values, profile), values, on);
  return {
    create: async (inputs, on) => {
      assertAddonsEnabled(on);
      await waitUntilClusterReady(inputs, fields, on);
      return withClusterLock(inputs, on, () => create(inputs, on));
    },
    read: async (id, recorded, on) => {
      const profile = attachedProfileOf(recorded);
      const state =
        profile === undefined
          ? await readOne(id, recorded, on)
          : ((await readProfile(recorded, profile.id, on)) ??
            (await readProfile(recorded, await findOtherVersion(recorded, profile.id, on), on)));
      return state && { ...state, ...withId(id) };
    },
    update: async (id, inputs, recorded, on) => {
      assertAddonsEnabled(on);
      return withClusterLock(recorded, on, async () => {
        const [desired, before] = [attachedProfileOf(inputs)?.id as string, currentProfile(id, recorded)];
        const from = desired !== before && (await hasReplaced(desired, before, recorded, on)) ? desired : before;
        try {
          const change = () => (update as NonNullable<typeof update>)(resourceId(recorded, from), inputs, recorded, on);
          const state = await withPartialState(withId(id), change, id);
          if (desired !== before) unclaim(attachedProfileApi(on.platform, recorded), profilesPath(recorded), before);
          return { ...state, ...withId(id) };
        } catch (cause) {
          if (cause instanceof PartialFailure || desired === from) throw cause;
          const late = on.signal.aborted ? { ...on, signal: AbortSignal.timeout(CANCEL_GRACE_MS) } : on;
          const state = (await hasReplaced(desired, from, recorded, late).catch(() => false))
            ? await readProfile({ ...recorded, ...inputs }, desired, late).catch(() => undefined)
            : undefined;
          if (state === undefined) throw cause;
          unclaim(attachedProfileApi(on.platform, recorded), profilesPath(recorded), before);
          throw partialFailure(id, { ...state, ...withId(id) }, cause);
        }
      });
    },
    delete: async (id, recorded, on) =>
      withClusterLock(recorded, on, () => remove(resourceId(recorded, currentProfile(id, recorded)), recorded, on)),
  };
}

function resourceId({ clusterUid }: Values, profile: string): string {
  return `${String(clusterUid)}_${profile}`;
}

/** Returns the recorded profile ID or, after an import, the profile in the import ID. */
function currentProfile(id: string, recorded: Values): string {
  return attachedProfileOf(recorded)?.id ?? id.slice(id.lastIndexOf("_") + 1);
}

function withClusterLock<T>(values: Values, on: On, work: () => Promise<T>): Promise<T> {
  return withProfileLock(attachedProfileApi(on.platform, values), String(values.clusterUid), on.signal, work);
}

/** Reports whether an earlier change with a lost response has replaced one profile with another. */
async function hasReplaced(desired: string, oldValue: string, values: Values, on: On): Promise<boolean> {
  const ids = (await readAttachedProfiles(values, on)).attached.map(({ uid }) => uid);
  return !ids.includes(oldValue) && ids.includes(desired);
}

/**
 * Returns the version with which another client replaced a profile, or undefined if the cluster has no profile of this
 * name.
 */
async function findOtherVersion(values: Values, profile: string, on: On): Promise<string | undefined> {
  try {
    const { attached, send } = await readAttachedProfiles(values, on);
    const { name } = await readProfile(profile, { send });
    const other = attached.find((one) => one.name === name && !isInfrastructureProfile(one));
    if (other !== undefined)
      on.log(
        "warning",
        `Another client has replaced the profile ${profile} with another version of ${name}, ${other.uid}`,
      );
    return other?.uid;
  } catch (error) {
    // Without the cluster or the profile, the other version cannot be identified.
    if (isMissing(error, "ResourceNotFound")) return undefined;
    throw error;
  }
}

function assertAddonsEnabled({ platform, fail }: On): void {
  if (platform.refusesAddons)
    fail(
      "",
      "the provider setting featureFlag.disable_addon_deployment_resource forbids creating and changing AddonDeployment resources. Remove the setting, or add the profile to the clusterProfiles of its cluster",
    );
}
