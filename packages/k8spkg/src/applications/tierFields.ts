import { s } from "@tripod/kit";
import { manifest, yamlText } from "../packs/packFields.js";
import { SET_BY_PLATFORM } from "../setByPlatform.js";

/** Tier of an application profile in the inputs. */
export interface TierInput {
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
  name: s.string().notEmpty().doc("Tier name, unique in the profile."),
  type: s
    .string()
    .values({
      container: "container image",
      helm: "Helm chart",
      manifest: "Kubernetes manifests",
      "operator-instance":
        "operator instance: a service that an operator provisions, such as a database or a message broker",
    })
    .doc("Tier type. Changing the type, the source or the registry deletes and recreates the tier."),
  sourceAppTier: s
    .string()
    .optional()
    .doc("Source tier ID: ID of the platform tier from which the tier is created, such as MySQL."),
  registryUid: s.string().optional().computed().emptyAsUnset().doc("Registry ID of the tier."),
  registryName: s
    .string()
    .optional()
    .computed()
    .emptyAsUnset()
    .doc("Registry name of the tier. Mutually exclusive with `registryUid`."),
  tag: s.string().optional().computed().doc("Version (tag) of the image or the chart."),
  values: yamlText(
    "Helm values (YAML). Formatting and comments cause no diff; the text is stored as written. If unset, the values of the platform remain.",
  ).optional(),
  properties: s
    .map(s.string())
    .secret()
    .optional()
    .doc("Service properties, a map from name to value. The API masks passwords."),
  installOrder: s
    .number()
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .doc(
      "Installation order: tiers with lower numbers are installed first, tiers with equal numbers in parallel. Default: `0`.",
    ),
  manifests: s.list(manifest).optional().doc("Kubernetes manifests. Apply to the tier type `manifest`."),
  uid: s
    .string()
    .optional()
    .computed()
    .noEffect(...SET_BY_PLATFORM)
    .doc("Tier ID."),
});

/** Tiers of an application profile. */
export const tiers = s
  .set(tier)
  .keyBy(({ name }) => String(name))
  .checkCount((count) => (count === 0 ? "must not be empty: an application has at least one tier" : undefined))
  .wire(null)
  .doc("Tiers: components of the application. `installOrder` sets the installation order.");
