import { s } from "@tripod/kit";
import { manifest, yamlText } from "../packs/packFields.js";

/** A tier of an application profile, as a program gives it. */
export interface GivenTier {
  readonly name: string;
  readonly type: string;
  readonly sourceAppTier?: string | undefined;
  readonly registryUid?: string | undefined;
  readonly registryName?: string | undefined;
  readonly tag?: string | undefined;
  readonly values?: string | undefined;
  readonly properties?: Readonly<Record<string, string>> | undefined;
  readonly installOrder?: number | undefined;
  readonly manifests?: readonly { readonly name: string; readonly content: string }[] | undefined;
}

const tier = s.object({
  name: s.string().notEmpty().doc("Name of the tier, unique in the profile."),
  type: s
    .string()
    .values({
      container: "an image in a registry",
      helm: "a chart",
      manifest: "Kubernetes objects as they are written",
      "operator-instance": "a service that an operator runs, such as a database",
    })
    .doc("What the tier is made of. Another type, source or registry makes the tier anew, in its place."),
  sourceAppTier: s.string().optional().doc("Id of the tier of the platform that it is made from, such as MySQL."),
  registryUid: s.string().optional().computed().emptyIsAbsent().doc("Id of the registry that it is from."),
  registryName: s
    .string()
    .optional()
    .computed()
    .emptyIsAbsent()
    .doc("Name of the registry that it is from; give either this or `registryUid`."),
  tag: s.string().optional().computed().doc("Version of the image or chart."),
  values: yamlText(
    "Its values, in YAML: compared by what they say, kept as they are written. Without them, what the platform has stays.",
  ).optional(),
  properties: s
    .map(s.string())
    .secret()
    .optional()
    .doc("Settings of the service by their names. Some are passwords, which the platform shows masked."),
  installOrder: s
    .number()
    .integer()
    .min(0)
    .optional()
    .usually(0)
    .doc("When it is installed: those with lower numbers first, those with the same together."),
  manifests: s.list(manifest).optional().doc("The manifests of a tier of the type `manifest`."),
  uid: s.string().optional().computed().ignored("the platform gives it").doc("Id of the tier."),
});

/** The tiers of an application profile. */
export const tiers = s
  .set(tier)
  .keyed(({ name }) => String(name))
  .check((all) => (all.length === 0 ? "must not be empty: an application is made of at least one tier" : undefined))
  .wire(null)
  .doc("The tiers that the application consists of. `installOrder` says in which order they are installed.");
