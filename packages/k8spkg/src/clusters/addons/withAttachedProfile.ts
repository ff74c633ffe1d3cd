import { HttpFailure } from "@tripod/http";
import { type Fields, PartialFailure, type Resource, type ResourceContext } from "@tripod/kit";
import { unclaim, type Values } from "@tripod/rest";
import { extendResource, type PlainResource } from "../../extendResource.js";
import { recordingHalf } from "../../halfDone.js";
import type { ClusterPlatform } from "../../platform.js";
import { isBase } from "../profiles/attachedProfiles.js";
import { profileOf, profilesInTurn } from "../profiles/updateProfiles.js";
import { attachedProfiles, lookedAt, profilesOf } from "./attachedProfileApi.js";
import { profileIn } from "./attachment.js";
import { awaitCluster } from "./installationWait.js";

type On = ResourceContext<ClusterPlatform>;

/** Time that a cancelled operation may continue to report its result, in milliseconds. */
const LINGERS = 4_000;

/**
 * Wraps the resource of an attached profile, which another version can replace with one request. The resource keeps its
 * first ID; requests name the profile that is attached now. Changes of one cluster run one after another.
 */
export function onCluster<Name extends string, F extends Fields>(
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
  const own = (id: string) => ({ addonDeploymentId: id });
  const shown = async (values: Values, profile: string | undefined, on: On) =>
    profile === undefined ? undefined : readOne(idOf(values, profile), values, on);
  return {
    create: async (inputs, on) => {
      refuseSwitchedOff(on);
      await awaitCluster(inputs, fields, on);
      return inTurn(inputs, on, () => create(inputs, on));
    },
    read: async (id, recorded, on) => {
      const profile = profileIn(recorded);
      const state =
        profile === undefined
          ? await readOne(id, recorded, on)
          : ((await shown(recorded, profile.id, on)) ??
            (await shown(recorded, await otherVersion(recorded, profile.id, on), on)));
      return state && { ...state, ...own(id) };
    },
    update: async (id, inputs, recorded, on) => {
      refuseSwitchedOff(on);
      return inTurn(recorded, on, async () => {
        const [wanted, before] = [profileIn(inputs)?.id as string, currentOf(id, recorded)];
        const from = wanted !== before && (await hasTakenPlace(wanted, before, recorded, on)) ? wanted : before;
        try {
          const change = () => (update as NonNullable<typeof update>)(idOf(recorded, from), inputs, recorded, on);
          const state = await recordingHalf(own(id), change, id);
          if (wanted !== before) unclaim(attachedProfiles(on.platform, recorded), profilesOf(recorded), before);
          return { ...state, ...own(id) };
        } catch (cause) {
          if (cause instanceof PartialFailure || wanted === from) throw cause;
          const late = on.signal.aborted ? { ...on, signal: AbortSignal.timeout(LINGERS) } : on;
          const state = (await hasTakenPlace(wanted, from, recorded, late).catch(() => false))
            ? await shown({ ...recorded, ...inputs }, wanted, late).catch(() => undefined)
            : undefined;
          if (state === undefined) throw cause;
          unclaim(attachedProfiles(on.platform, recorded), profilesOf(recorded), before);
          const reasons = [cause instanceof Error ? cause.message : "the change ended early"];
          throw new PartialFailure({ id, state: { ...state, ...own(id) }, reasons }, { cause });
        }
      });
    },
    delete: async (id, recorded, on) =>
      inTurn(recorded, on, () => remove(idOf(recorded, currentOf(id, recorded)), recorded, on)),
  };
}

function idOf({ clusterUid }: Values, profile: string): string {
  return `${String(clusterUid)}_${profile}`;
}

/** Returns the recorded profile ID or, after an import, the profile in the import ID. */
function currentOf(id: string, recorded: Values): string {
  return profileIn(recorded)?.id ?? id.slice(id.lastIndexOf("_") + 1);
}

function inTurn<T>(values: Values, on: On, work: () => Promise<T>): Promise<T> {
  return profilesInTurn(attachedProfiles(on.platform, values), String(values.clusterUid), on.signal, work);
}

/** Reports whether an earlier change, whose answer was lost, has put one profile in the place of another. */
async function hasTakenPlace(wanted: string, before: string, values: Values, on: On): Promise<boolean> {
  const ids = (await lookedAt(values, on)).attached.map(({ uid }) => uid);
  return !ids.includes(before) && ids.includes(wanted);
}

/**
 * Returns the version with which another client replaced a profile, or undefined if the cluster has no profile of this
 * name.
 */
async function otherVersion(values: Values, profile: string, on: On): Promise<string | undefined> {
  try {
    const { attached, send } = await lookedAt(values, on);
    const { name } = await profileOf(profile, { send });
    const other = attached.find((one) => one.name === name && !isBase(one));
    if (other !== undefined)
      on.log(
        "warning",
        `Another client has replaced the profile ${profile} with another version of ${name}, ${other.uid}`,
      );
    return other?.uid;
  } catch (error) {
    // Without the cluster or the profile, the other version cannot be identified.
    if (error instanceof HttpFailure && error.platformCode === "ResourceNotFound") return undefined;
    throw error;
  }
}

function refuseSwitchedOff({ platform, fail }: On): void {
  if (platform.refusesAddons)
    fail(
      "",
      "the provider setting featureFlag.disable_addon_deployment_resource forbids creating and changing AddonDeployment resources. Remove the setting, or add the profile to the clusterProfiles of its cluster",
    );
}
