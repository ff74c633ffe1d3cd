import { type RuleContext, s } from "@tripod/kit";
import { sameYaml } from "../yaml.js";
import { PACK_TYPES } from "./valueSets.js";

/** Returns a YAML field. Leading and trailing white space is removed; values are compared semantically. */
export function yamlText(doc: string) {
  return s
    .string()
    .semanticEquals(sameYaml)
    .codec({ encode: (text) => text.trim() })
    .doc(doc);
}

/** Manifest of a pack. */
export const manifest = s.object({
  name: s.string().notEmpty().doc("Name of the manifest, unique in its pack."),
  content: yamlText(
    "Manifest content: Kubernetes objects in YAML. Formatting and comments cause no diff; the text is stored as written.",
  ),
  uid: s.string().optional().computed().doc("Manifest ID. Set by the platform."),
});

/**
 * Pack in the inputs of profiles, and of the objects to which profiles are attached. The order of `packs` is
 * significant.
 */
export const packFields = {
  name: s.string().notEmpty().doc("Pack name, unique in the profile."),
  type: s
    .string()
    .values(PACK_TYPES, { open: true })
    .default("spectro")
    .doc("Pack type. A pack of the type `manifest` contains only `manifests`."),
  tag: s
    .string()
    .optional()
    .computed()
    .doc("Pack version (tag), or a pattern such as `3.29.x` for the latest matching version."),
  uid: s
    .string()
    .optional()
    .computed()
    .wire("packUid")
    .doc("Pack ID, specific to one version. Default: resolved from name, tag and registry."),
  registryUid: s
    .string()
    .optional()
    .computed()
    .doc(
      "Registry ID of the pack. Mutually exclusive with `registryName`. Required if several registries contain this version.",
    ),
  registryName: s
    .string()
    .optional()
    .computed()
    .doc("Registry name of the pack. Mutually exclusive with `registryUid`."),
  values: yamlText(
    "Pack values (YAML). Formatting and comments cause no diff; the text is stored as written.",
  ).optional(),
  manifests: s.list(manifest).optional().doc("Kubernetes manifests of the pack."),
};

/** Returns a list of packs. */
export function packList(doc: string) {
  return s.list(s.object(packFields)).optional().doc(doc);
}

/** Pack in the inputs. */
export interface PackInput {
  readonly name: string;
  readonly type?: string | undefined;
  readonly tag?: string | undefined;
  readonly uid?: string | undefined;
  readonly registryUid?: string | undefined;
  readonly registryName?: string | undefined;
  readonly values?: string | undefined;
  readonly manifests?: readonly ManifestInput[] | undefined;
}

export interface ManifestInput {
  readonly name: string;
  readonly content: string;
  readonly uid?: string | undefined;
}

/**
 * Reports problems of the packs of a profile, with paths below `at`. After an import, state has registries by ID and by
 * name.
 */
export function checkPacks(
  packs: readonly PackInput[] | undefined,
  at: string,
  { each, fail }: Pick<RuleContext, "each" | "fail">,
  recorded: readonly PackInput[] = [],
): void {
  each(packs, (pack, index) => {
    const before = recorded.find(({ name }) => name === pack.name);
    checkRegistry(pack, before, `${at}[${index}]`, fail);
  });
  each(packs, (pack, index) => {
    if (pack.type === "manifest" || (pack.uid ?? "") !== "") return;
    if ((pack.tag ?? "") === "")
      fail(`${at}[${index}].tag`, "is required: without uid, a pack is found by name, tag and registry");
  });
}

/**
 * Rule: a registry is named in one way. A pack that keeps its registry may have both: the program may name it in the
 * other way, as the platform returns it.
 */
export function checkRegistry(
  { registryUid = "", registryName = "" }: PackInput,
  before: PackInput | undefined,
  at: string,
  fail: (path: string, reason: string) => void,
): void {
  const isKept = before !== undefined && (before.registryUid === registryUid || before.registryName === registryName);
  if (registryUid !== "" && registryName !== "" && !isKept)
    fail(`${at}.registryName`, "must not be set together with registryUid. Remove one of them");
}
