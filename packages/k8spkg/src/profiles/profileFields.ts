import { s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { packList } from "../packs/packFields.js";
import { CLOUDS } from "../packs/valueSets.js";
import { FIRST_VERSION, isVersion } from "../packs/version.js";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform } from "../vocabulary.js";
import { profileVariables } from "./profileVariables.js";

/** Inputs of a cluster profile. */
export const profileFields = {
  name: objectName(
    "Profile name. All versions of a profile share it: declare one resource per version, with the same name.",
  ),
  version: s
    .string(
      "Profile version, a semantic version such as `1.2.3`, unique for each name and scope. Changing it updates the profile in place. With the feature preview `immutable-clusterprofiles` (setting `featurePreview`), changing it creates a new profile next to the old one.",
    )
    .check((text) => (isVersion(text) ? undefined : "must be a version such as 1.2.3"))
    .default(FIRST_VERSION)
    .wire("spec.version"),
  context: contextField("a profile", { "": "project", system: "project" }),
  cloud: s
    .string(
      "Cloud type of the clusters: the infrastructure provider that the profile supports, or the name of a custom cloud type.",
    )
    .notEmpty()
    .values(CLOUDS, { open: true, aliases: CLOUD_ALIASES })
    .default("all")
    .replaces()
    .wire("spec.cloudType", {
      encode: cloudToPlatform,
      decode: (word) => (typeof word === "string" ? cloudFromPlatform(word) : undefined),
    }),
  type: s
    .string("Profile type.")
    .values({
      "add-on": "add-on profile: layers on top of the infrastructure layers of a cluster",
      cluster: "full profile: infrastructure layers and add-ons",
      infra: "infrastructure profile: OS, Kubernetes, CNI and CSI layers",
      system: "system profile: packs of the platform itself",
    })
    .default("add-on")
    .replaces()
    .wire("spec.type"),
  description: description("the profile"),
  tags: tags("the profile"),
  packs: packList("Packs (layers) of the profile, ordered from the lowest layer: OS, Kubernetes, CNI, CSI, add-ons."),
  profileVariables,
  skipDestroy: s
    .boolean(
      "Whether destroying or replacing the resource leaves the profile on the platform (retain on destroy). Enable it in a separate update before you destroy the resource or change the version. Default: `false`.",
    )
    .optional()
    .platformDefault(false)
    .wire(null),
  timeouts: operationTimeouts(),
};

export type ProfileFields = typeof profileFields;

/**
 * Same fields if published versions are immutable: another version is another profile, and no other input changes one.
 */
export const keptFields: ProfileFields = {
  ...profileFields,
  name: profileFields.name.replaces(),
  version: profileFields.version.replacesIf(() => true),
  description: profileFields.description.replaces(),
  tags: profileFields.tags.replaces(),
  packs: profileFields.packs.replaces(),
  profileVariables: profileFields.profileVariables.replaces(),
};

/** Returns the body of the create request: everything in one request, because packs refer to variables. */
export function bodyOf(encoded: Values, { version }: { readonly version: string }): Values {
  const { metadata, spec, packs, variables } = encoded;
  const { cloudType, type } = isObject(spec) ? spec : {};
  return {
    metadata,
    spec: { version, template: { cloudType, type, packs }, ...(variables !== undefined && { variables }) },
  };
}
