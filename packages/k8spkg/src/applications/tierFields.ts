import { s } from "@tripod/kit";
import { manifest, yamlText } from "../packs/packFields.js";
import { SET_BY_PLATFORM } from "../setByPlatform.js";
import { uidProblem } from "../uid.js";

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
  name: s.string("Tier name, unique in the profile.").notEmpty(),
  type: s
    .string("Tier type. Changing the type, the source or the registry deletes and recreates the tier.")
    .values({
      container: "container image",
      helm: "Helm chart",
      manifest: "Kubernetes manifests",
      "operator-instance":
        "operator instance: a service that an operator provisions, such as a database or a message broker",
    }),
  sourceAppTier: s
    .string("Source tier ID: ID of the platform tier from which the tier is created, such as MySQL.")
    .check(uidProblem)
    .optional(),
  registryUid: s.string("Registry ID of the tier.").check(uidProblem).optional().computed().emptyAsUnset(),
  registryName: s
    .string("Registry name of the tier. Mutually exclusive with `registryUid`.")
    .optional()
    .computed()
    .emptyAsUnset(),
  tag: s.string("Version (tag) of the image or the chart.").optional().computed(),
  values: yamlText(
    "Helm values (YAML). Formatting and comments cause no diff; the text is stored as written. If unset, the values of the platform remain.",
  ).optional(),
  properties: s
    .map("Service properties, a map from name to value. The API masks passwords.", s.string())
    .secret()
    .optional(),
  installOrder: s
    .number(
      "Installation order: tiers with lower numbers are installed first, tiers with equal numbers in parallel. Default: `0`.",
    )
    .integer()
    .min(0)
    .optional()
    .platformDefault(0),
  manifests: s.list("Kubernetes manifests. Apply to the tier type `manifest`.", manifest).optional(),
  uid: s
    .string("Tier ID.")
    .optional()
    .computed()
    .noEffect(...SET_BY_PLATFORM),
});

/** Tiers of an application profile. */
export const tiers = s
  .set("Tiers: components of the application. `installOrder` sets the installation order.", tier)
  .keyBy(({ name }) => String(name))
  .checkCount((count) => (count === 0 ? "must not be empty: an application has at least one tier" : undefined))
  .wire(null);
