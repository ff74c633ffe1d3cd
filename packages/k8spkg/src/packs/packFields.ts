import { type RuleContext, s } from "@tripod/kit";
import { uidProblem } from "../uid.js";
import { sameYaml } from "../yaml.js";
import { PACK_TYPES } from "./valueSets.js";

/** Returns a YAML field. Leading and trailing white space is removed; values are compared semantically. */
export function yamlText(doc: string) {
  return s
    .string(doc)
    .mayHoldCredentials()
    .semanticEquals(sameYaml)
    .codec({ encode: (text) => text.trim() });
}

/** Manifest of a pack. */
export const manifest = s.object({
  name: s.string("Name of the manifest, unique in its pack.").notEmpty(),
  content: yamlText(
    "Manifest content: Kubernetes objects in YAML. Formatting and comments cause no diff; the text is stored as written.",
  ),
  uid: s.string("Manifest ID. Set by the platform.").optional().computed(),
});

/**
 * Pack in the inputs of profiles, and of the objects to which profiles are attached. The order of `packs` is
 * significant.
 */
export const packFields = {
  name: s.string("Pack name, unique in the profile.").notEmpty(),
  type: s
    .string("Pack type. A pack of the type `manifest` contains only `manifests`.")
    .values(PACK_TYPES, { open: true })
    .default("spectro"),
  tag: s
    .string("Pack version (tag), or a pattern such as `3.29.x` for the latest matching version.")
    .optional()
    .computed(),
  uid: s
    .string("Pack ID, specific to one version. Default: resolved from name, tag and registry.")
    .optional()
    .computed()
    .wire("packUid"),
  registryUid: s
    .string(
      "Registry ID of the pack. Mutually exclusive with `registryName`. Required if several registries contain this version.",
    )
    .check(uidProblem)
    .optional()
    .computed(),
  registryName: s.string("Registry name of the pack. Mutually exclusive with `registryUid`.").optional().computed(),
  values: yamlText(
    "Pack values (YAML). Formatting and comments cause no diff; the text is stored as written.",
  ).optional(),
  manifests: s.list("Kubernetes manifests of the pack.", manifest).optional(),
};

/** Returns a list of packs. */
export function packList(doc: string) {
  return s.list(doc, s.object(packFields)).optional();
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
