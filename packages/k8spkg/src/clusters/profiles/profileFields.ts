import { s } from "@tripod/kit";

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
  .map(s.string())
  .secret()
  .optional()
  .doc("Profile variables: a map from variable name to value.");

/** Input for a pack override. */
const pack = s.object({
  name: s.string().notEmpty().doc("Pack name."),
  tag: s.string().optional().doc("Pack version (tag), such as `1.2.0`. Required for the types `spectro` and `helm`."),
  type: s
    .string()
    .values({
      spectro: "pack of the platform",
      helm: "Helm chart",
      manifest: "Kubernetes manifests",
      oci: "pack from an OCI registry",
    })
    .enumType("ClusterProfilePackType")
    .default("spectro")
    .doc("Pack type."),
  values: s
    .string()
    .optional()
    .semanticEquals(equalTrimmed)
    .doc("Values override (YAML) of the pack, over the values of the cluster profile."),
  manifests: s
    .list(
      s.object({
        name: s.string().notEmpty().doc("Manifest name."),
        content: s.string().semanticEquals(equalTrimmed).doc("Manifest content: Kubernetes objects in YAML."),
        uid: s.string().optional().noEffect("No effect: the platform matches manifests by name").doc("Manifest ID."),
      }),
    )
    .optional()
    .doc("Attached manifests of the pack, matched by name."),
  uid: s.string().optional().noEffect(NO_EFFECT).doc("Pack ID."),
  registryUid: s.string().optional().noEffect(NO_EFFECT).doc("Registry ID of the pack."),
  registryName: s.string().optional().noEffect(NO_EFFECT).doc("Registry name of the pack."),
});

export const profiles = s.set(
  s.object({
    id: s.string().notEmpty().doc("Cluster profile ID."),
    packs: s
      .list(pack)
      .optional()
      .doc("Pack overrides: packs whose values or manifests differ from the cluster profile on this cluster only."),
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
