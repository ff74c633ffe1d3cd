import type { Resource, Rule } from "@tripod/kit";
import { scopeIn } from "../dialect.js";
import { managed } from "../managed.js";
import { checkPacks } from "../packs/packFields.js";
import type { ClusterPlatform } from "../platform.js";
import { cloudFromPlatform } from "../vocabulary.js";
import { profileApi } from "./profileApi.js";
import { contentPart, profileSubresources, versionOf } from "./profileContents.js";
import { bodyOf, keptFields, type ProfileFields, profileFields } from "./profileFields.js";
import { encodePacks, preflightPacks } from "./profilePacks.js";
import { profileSteps } from "./profileSteps.js";
import { checkReferences, checkVariables, encodeVariable } from "./profileVariables.js";
import { adoptEqualVersion, withRetention } from "./retainedVersions.js";

/** Rejects packs that the platform would reject. */
const checkPackList: Rule<ProfileFields> = ({ packs }, { recorded, ...context }) =>
  checkPacks(packs, "packs", context, recorded.packs as typeof packs);

/** Rejects variables that the platform would reject. After an import, a masked default exists but is unknown. */
const checkVariableList: Rule<ProfileFields> = ({ profileVariables }, { recorded, ...context }) => {
  const before = recorded.profileVariables as typeof profileVariables;
  const isKnown = (name: string) =>
    before?.variables.some((one) => one.name === name && one.defaultValue === undefined) === true;
  checkVariables(profileVariables?.variables, context, isKnown);
};

/** Rejects references to variables that do not exist. */
const checkVariableReferences: Rule<ProfileFields> = ({ packs, profileVariables }, context) => {
  const { recorded, isNew, unknown } = context;
  if (unknown.has("profileVariables")) return;
  // Without inputs, an existing profile may have variables that the provider does not manage.
  if (!isNew && profileVariables === undefined && recorded.profileVariables === undefined) return;
  checkReferences(packs, new Set(profileVariables?.variables.map(({ name }) => name)), context);
};

/** Rejects a replacement with the same name and version while `skipDestroy` keeps the old profile. */
const leavesRoom: Rule<ProfileFields> = (inputs, { recorded, fail }) => {
  if (recorded.skipDestroy !== true || recorded.name !== inputs.name || recorded.version !== inputs.version) return;
  for (const name of ["cloud", "type"] as const) {
    if (recorded[name] !== undefined && inputs[name] !== undefined && recorded[name] !== inputs[name])
      fail(name, "cannot be changed while skipDestroy keeps the old profile; give the new one another version or name");
  }
};

/** State decides whether an old version is deleted. */
const keepsFirst: Rule<ProfileFields> = ({ skipDestroy, version }, { recorded, isNew, fail }) => {
  if (isNew || skipDestroy !== true || recorded.skipDestroy === true || recorded.version === version) return;
  fail(
    "skipDestroy",
    "is switched on together with a new version, which would be too late to keep the old one. Switch it on first, in an update of its own, and give the new version then",
  );
};

/** Returns a profile whose published versions stay as they are, or not. */
function profile(isKept: boolean): Resource<"ClusterProfile", ProfileFields, ClusterPlatform> {
  const resource = managed({
    name: "ClusterProfile",
    kind: "cluster profile",
    doc: "Cluster profile: a versioned template of layers (packs and manifests for OS, Kubernetes, CNI, CSI and add-ons) from which clusters are built. Each cluster can set the profile variables. The provider publishes every change immediately. The platform rejects the deletion of a profile that clusters use.",
    ...(isKept && { dataLoss: "the published version of the profile (unless `skipDestroy` keeps the version)" }),
    endpoint: { path: "/v1/clusterprofiles", scopeInputs: ["context"], dialect: profileApi },
    identity: { key: ["name", "version"], ...(isKept && { nonReusable: ["context", "version"] as const }) },
    wire: {
      createdAt: null,
      codecs: {
        version: { decode: versionOf },
        description: { encode: (text) => text ?? "" },
        cloud: {
          decode: (live, recorded) => {
            const cloud = live.optionalString(["spec", contentPart(live), "cloudType"]);
            return cloud === undefined ? (recorded.cloud ?? "all") : cloudFromPlatform(cloud);
          },
        },
        type: {
          decode: (live, recorded) =>
            live.optionalString(["spec", contentPart(live), "type"]) ?? recorded.type ?? "add-on",
        },
      },
    },
    fields: isKept ? keptFields : profileFields,
    rules: [checkPackList, checkVariableList, checkVariableReferences, leavesRoom, ...(isKept ? [keepsFirst] : [])],
    preflight: preflightPacks,
    create: {
      path: "/v1/clusterprofiles?publish=true",
      // If the platform created the profile but did not publish it, an update step publishes it.
      deferred: ["version"],
      prepare: async ({ packs, profileVariables, context }, on) => ({
        packs: await encodePacks(packs ?? [], scopeIn(context), on),
        variables: profileVariables?.variables.map(encodeVariable),
      }),
      body: bodyOf,
    },
    read: { subresources: profileSubresources },
    update: profileSteps,
    list: { path: "/v1/dashboard/clusterprofiles/metadata", rows: "partial", filter: "read" },
  });
  return withRetention(resource);
}

const updatable = profile(false);
const retained = adoptEqualVersion(profile(true));

export const ClusterProfile: typeof updatable = {
  ...updatable,
  forPlatform: ({ keepsVersions }) => (keepsVersions ? retained : updatable),
};
