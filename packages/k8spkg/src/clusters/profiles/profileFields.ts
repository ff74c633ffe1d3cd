import { s } from "@tripod/kit";
import { uid } from "../../uid.js";

/** Pack of a profile, with the overrides of its cluster. */
export interface Pack {
  readonly name: string;
  readonly tag?: string | undefined;
  readonly type?: string | undefined;
  readonly values?: string | undefined;
  readonly manifests?: readonly { readonly name: string; readonly content: string }[] | undefined;
}

/** Cluster profile in the inputs of a cluster. */
export interface Profile {
  readonly id: string;
  readonly packs?: readonly Pack[] | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

const equalTrimmed = (oldValue: string, newValue: string): boolean => oldValue.trim() === newValue.trim();
const NO_EFFECT = "No effect: the cluster profile determines the source of the pack";

/** Input for profile variables. All are secret: only the profile states which ones are sensitive. */
export const variables = s
  .map(
    "Profile variables: a map from variable name, as in `profileVariables` of the `ClusterProfile`, to value. Write numbers and booleans as strings. A variable that is never set has its `defaultValue`.",
    s.string(),
  )
  .secret()
  .optional();

/** Input for a pack override. */
const pack = s.object({
  name: s.string("Pack name, as in the profile.").notEmpty(),
  tag: s
    .string(
      "Pack version (tag), such as `1.2.0`. Set the version that the profile contains: a refresh shows the version in use, so another value is drift. Required for the types `spectro` and `helm`.",
    )
    .optional(),
  type: s
    .string("Pack type, as in the profile.")
    .values({
      spectro: "pack of the platform",
      helm: "Helm chart",
      manifest: "Kubernetes manifests",
      oci: "pack from an OCI registry",
    })
    .enumType("ClusterProfilePackType")
    .default("spectro"),
  values: s
    .string(
      "Values override (YAML) of the pack: values that override those of the cluster profile. Leading and trailing white space causes no diff; every other change of the text does.",
    )
    .mayHoldCredentials()
    .optional()
    .semanticEquals(equalTrimmed),
  manifests: s
    .list(
      "Attached manifests of the pack, matched by name.",
      s.object({
        name: s.string("Manifest name.").notEmpty(),
        content: s
          .string(
            "Manifest content: Kubernetes objects in YAML. Leading and trailing white space causes no diff; every other change of the text does.",
          )
          .mayHoldCredentials()
          .semanticEquals(equalTrimmed),
        uid: s.string("Manifest ID.").optional().noEffect("No effect: the platform matches manifests by name"),
      }),
    )
    .optional(),
  uid: s.string("Pack ID.").optional().noEffect(NO_EFFECT),
  registryUid: s.string("Registry ID of the pack.").optional().noEffect(NO_EFFECT),
  registryName: s.string("Registry name of the pack.").optional().noEffect(NO_EFFECT),
});

export const profiles = s.set(
  s.object({
    id: uid().doc("Cluster profile ID (`id` of `ClusterProfile` or `getClusterProfile`)."),
    packs: s
      .list(
        "Pack overrides: packs of the profile, selected by `name`, that get other values or manifests here. The profile itself stays unchanged.",
        pack,
      )
      .optional(),
    variables,
  }),
);

/** Returns profile variables for the request. */
export function encodeVariables(values: Readonly<Record<string, string>> = {}) {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** Returns a profile for the request. `manifestUids` contains the IDs of the live manifests by name. */
export function encodeProfile(
  { id, packs = [], variables: values }: Profile,
  manifestUids: ReadonlyMap<string, string>,
) {
  return {
    uid: id,
    packValues: packs.map(({ name, tag, type, values: own, manifests = [] }) => ({
      name,
      ...(tag && { tag }),
      type,
      ...(own && { values: own.trim() }),
      manifests: manifests.map((one) => {
        const uid = manifestUids.get(one.name);
        return { name: one.name, content: one.content.trim(), ...(uid !== undefined && { uid }) };
      }),
    })),
    variables: encodeVariables(values),
  };
}
