import { s } from "@tripod/kit";

/** What a pack of a profile is, as its cluster wants it. */
export interface Pack {
  readonly name: string;
  readonly tag?: string | undefined;
  readonly type?: string | undefined;
  readonly values?: string | undefined;
  readonly manifests?: readonly { readonly name: string; readonly content: string }[] | undefined;
}

/** A profile of a cluster. */
export interface Profile {
  readonly id: string;
  readonly packs?: readonly Pack[] | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

const trimmed = (before: string, after: string): boolean => before.trim() === after.trim();
const found = "Accepted, and not sent: the profile says where the pack is from";

/** The input for variables of a profile. Some of them are passwords, and nothing but the profile says which. */
export const variables = s
  .map(s.string())
  .secret()
  .optional()
  .doc("Values of the profile's variables, by their names.");

/** The input for a pack of a profile, as its cluster wants it. */
const pack = s.object({
  name: s.string().notEmpty().doc("Name of the pack."),
  tag: s.string().optional().doc("Tag of its version, such as `1.2.0`."),
  type: s
    .string()
    .values({ spectro: "one of the platform", helm: "a chart", manifest: "manifests", oci: "one of an OCI registry" })
    .default("spectro")
    .doc("What the pack is made of."),
  values: s.string().optional().sameAs(trimmed).doc("Its values, in YAML, over those of the profile."),
  manifests: s
    .list(
      s.object({
        name: s.string().notEmpty().doc("Name of the manifest."),
        content: s.string().sameAs(trimmed).doc("The manifest, in YAML."),
        uid: s.string().optional().ignored("the platform finds a manifest by its name").doc("Id of the manifest."),
      }),
    )
    .optional()
    .doc("Manifests of the pack."),
  uid: s.string().optional().ignored(found).doc("Id of the pack."),
  registryUid: s.string().optional().ignored(found).doc("Id of its registry."),
  registryName: s.string().optional().ignored(found).doc("Name of its registry."),
});

export const profiles = s.set(
  s.object({
    id: s.string().notEmpty().doc("Id of the cluster profile."),
    packs: s.list(pack).optional().doc("Packs of the profile that this cluster has in another way."),
    variables,
  }),
);

/** Variables as the platform takes them. */
export function variablesOf(values: Readonly<Record<string, string>> = {}) {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** A profile as the platform takes it; `manifestUids` are those that the cluster has, by name. */
export function profileBody({ id, packs = [], variables: values }: Profile, manifestUids: ReadonlyMap<string, string>) {
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
    variables: variablesOf(values),
  };
}
