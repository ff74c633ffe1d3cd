import { s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/objects";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { packList } from "../packs/packFields.js";
import { FIRST_VERSION, isVersion } from "../packs/version.js";
import { CLOUDS } from "../packs/words.js";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform } from "../vocabulary.js";
import { profileVariables } from "./profileVariables.js";

/** The inputs of a cluster profile. */
export const profileFields = {
  name: objectName("Name of the profile. Its versions share it."),
  version: s
    .string()
    .check((text) => (isVersion(text) ? undefined : "must be a version such as 1.2.3"))
    .default(FIRST_VERSION)
    .wire("spec.version")
    .doc(
      "Version of the profile, unique among those of its name and context. Another one is the new version of this profile, in place; with the switch `immutable-clusterprofiles` of the setting `featurePreview` it makes a profile beside the old one.",
    ),
  context: contextField("a profile", { "": "project", system: "project" }),
  cloud: s
    .string()
    .notEmpty()
    .values(CLOUDS, { open: true, aliases: CLOUD_ALIASES })
    .default("all")
    .replaces()
    .wire("spec.cloudType", {
      encode: cloudToPlatform,
      decode: (word) => (typeof word === "string" ? cloudFromPlatform(word) : undefined),
    })
    .doc("Cloud of the clusters that it is for; the word of a custom cloud is taken as it is."),
  type: s
    .string()
    .values({
      "add-on": "what runs on a cluster, beside other profiles",
      cluster: "a whole cluster: what it is made of, and what runs on it",
      infra: "what a cluster is made of",
      system: "what the platform itself runs",
    })
    .default("add-on")
    .replaces()
    .wire("spec.type")
    .doc("What it is of a cluster."),
  description: description("the profile"),
  tags: tags("the profile"),
  packs: packList("What the profile consists of, from the lowest layer up."),
  profileVariables,
  skipDestroy: s
    .boolean()
    .optional()
    .usually(false)
    .wire(null)
    .doc(
      "Leaves the profile on the platform when it is deleted here, or replaced by another version. Switch it on in an update of its own, before that.",
    ),
  timeouts: operationTimeouts(),
};

export type ProfileFields = typeof profileFields;

/** The same where published versions stay as they are: another version is another profile, and nothing else changes one. */
export const keptFields: ProfileFields = {
  ...profileFields,
  name: profileFields.name.replaces(),
  version: profileFields.version.replacesIf(() => true),
  description: profileFields.description.replaces(),
  tags: profileFields.tags.replaces(),
  packs: profileFields.packs.replaces(),
  profileVariables: profileFields.profileVariables.replaces(),
};

/** What a creation sends: everything at once, so that packs come with the variables that they refer to. */
export function bodyOf(encoded: Values, { version }: { readonly version: string }): Values {
  const { metadata, spec, packs, variables } = encoded;
  const { cloudType, type } = isObject(spec) ? spec : {};
  return {
    metadata,
    spec: { version, template: { cloudType, type, packs }, ...(variables !== undefined && { variables }) },
  };
}
