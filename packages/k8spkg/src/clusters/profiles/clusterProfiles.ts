import { findDuplicate, memberAt, type Values } from "@tripod/rest";
import { feature } from "../feature.js";
import { type AttachedProfile, liveProfiles, liveVariables } from "./attachedProfiles.js";
import { type Pack, type Profile, profiles } from "./profileFields.js";
import { updateProfiles } from "./updateProfiles.js";

/** Returns the feature for profiles of a cluster. Profiles that other clients attach are not in state, and stay. */
function profilesFeature(doc: string) {
  return feature({
    fields: {
      clusterProfiles: profiles
        .optional()
        .check(duplicateProfileProblem)
        .wire(null)
        .doc(`${doc} A new version of a profile has another ID and replaces the attached version in place.`),
    },
    decoders: { clusterProfiles: decodeProfiles },
    steps: [{ sends: ["clusterProfiles"], run: updateProfiles }],
  });
}

/** Profiles of a virtual cluster: add-on profiles only, because the host cluster provides the infrastructure. */
export const virtualClusterProfiles = profilesFeature("Add-on cluster profiles of the virtual cluster.");

/** Profiles of a cluster: one infrastructure or full profile, and add-on profiles. */
export const clusterProfiles = feature({
  ...profilesFeature(
    "Cluster profiles of the cluster: one infrastructure or full profile and any number of add-on profiles. Mutually exclusive with `clusterTemplate`, which cannot be added later. Removing an add-on profile detaches the profile. Removing the infrastructure or full profile without a replacement is an error. Changing a profile can repave (replace) the nodes.",
  ),
  rules: [
    ({ clusterProfiles: all, clusterTemplate, clusterType }, { recorded, unknown, fail }) => {
      const isKnown = ![...unknown].some((name) => /^(clusterProfiles|clusterTemplate|clusterType)$/.test(name));
      const isAttached = (clusterType ?? recorded.clusterType) === "PureAttach";
      const isNone = ((all ?? []) as readonly unknown[]).length === 0 && clusterTemplate === undefined;
      const before = recorded.clusterProfiles;
      if (isKnown && isNone && !isAttached && Array.isArray(before) && before.length > 0)
        fail(
          "clusterProfiles",
          "must have a profile with the operating system and Kubernetes: a cluster cannot exist without it",
        );
    },
  ],
});

/** Profiles of a registered cluster. It needs none, and profiles of a template are treated as its own. */
export const addOnProfiles = feature({
  ...profilesFeature("Add-on cluster profiles of the cluster."),
  decoders: {
    clusterProfiles: (live, recorded) =>
      decodeProfiles({ ...live, spec: { ...(live.spec as Values | undefined), clusterTemplate: undefined } }, recorded),
  },
});

/** Returns the problem of a profile that is listed twice. */
export function duplicateProfileProblem(all: readonly { readonly id: string }[]): string | undefined {
  const duplicate = findDuplicate(all.map(({ id }) => id));
  return duplicate === undefined ? undefined : `must not have the profile ${duplicate} twice`;
}

function decodeProfiles(live: Values, { clusterProfiles: recorded, name }: Values): unknown {
  const attached = liveProfiles(live);
  // The template determines the profiles of the cluster.
  if (memberAt(live, "spec.clusterTemplate.uid")) return recorded;
  // A profile without an ID may be any of them.
  if (attached === undefined || attached.some(({ uid }) => uid === "")) return recorded;
  const isImport = recorded === undefined && name === undefined;
  const desired: readonly Profile[] = isImport
    ? attached.map(({ uid }) => ({ id: uid }))
    : ((recorded ?? []) as readonly Profile[]);
  return desired.flatMap((profile) => {
    const attachedProfile = attached.find(({ uid }) => uid === profile.id);
    if (attachedProfile === undefined) return [];
    return [decodeProfile(live, attachedProfile, profile, isImport)];
  });
}

/** Returns an attached profile, limited to the properties that the inputs set. */
export function decodeProfile(
  live: unknown,
  attachedProfile: AttachedProfile,
  recorded: Omit<Profile, "id">,
  isImport: boolean,
): Profile {
  const variables = decodeVariables(live, { ...recorded, id: attachedProfile.uid }, isImport);
  return {
    id: attachedProfile.uid,
    ...(recorded.packs !== undefined && {
      packs: recorded.packs.map((pack) => decodePack(attachedProfile.packs, pack)),
    }),
    ...(variables !== undefined && { variables }),
  };
}

/** Returns the live values of the variables in the inputs. Sensitive and empty values keep the recorded value. */
export function decodeVariables(live: unknown, { id, variables: recorded }: Profile, isImport: boolean) {
  const liveVariablesOfProfile = liveVariables(live, id);
  const names = isImport ? [...liveVariablesOfProfile.keys()] : Object.keys(recorded ?? {});
  const pairs = names.flatMap((name): [string, string][] => {
    const { value = "", isHidden = false } = liveVariablesOfProfile.get(name) ?? {};
    const own = isHidden || value === "" ? recorded?.[name] : value;
    return own === undefined ? [] : [[name, own]];
  });
  return pairs.length === 0 && recorded === undefined ? undefined : Object.fromEntries(pairs);
}

/** Returns a live pack, limited to the properties that the inputs set. Manifests are not read. */
export function decodePack(packs: readonly Values[], recorded: Pack): Pack {
  const livePack = packs.find((one) => one.name === recorded.name);
  if (livePack === undefined) return recorded;
  const { tag, values } = livePack;
  return {
    ...recorded,
    ...(recorded.tag && typeof tag === "string" && tag !== "" && { tag }),
    ...(recorded.values && typeof values === "string" && values !== "" && { values }),
  };
}
