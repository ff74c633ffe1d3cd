import type { CallContext } from "@tripod/http";
import { fail, InputError } from "@tripod/kit";
import type { ClusterPlatform } from "../platform.js";
import type { Scope } from "../scope.js";
import { chooseRelease } from "./chooseRelease.js";
import { packsByName } from "./findPacks.js";
import type { PackInput } from "./packFields.js";
import type { Packs, Registry, Release } from "./packs.js";
import { newestFirst } from "./version.js";

/** Location of a pack. Without an ID, the platform finds the pack: it does not list the contents of the registry. */
export interface FoundPack {
  readonly uid?: string | undefined;
  readonly registryUid?: string | undefined;
}

/** ID of packs that contain manifests only. */
export const MANIFEST_PACK = "spectro-manifest-pack";

/** Context of a pack lookup. */
export type LookupContext = CallContext & { readonly platform: ClusterPlatform };

/**
 * Finds a pack by its ID, or by name, tag and registry, as lookups do. Without a unique match it fails for the
 * responsible member of `at`, with the candidates.
 */
export async function findPack(
  pack: PackInput,
  at: string,
  scope: Scope,
  { platform, ...context }: LookupContext,
): Promise<FoundPack> {
  const uid = memberIfSet(pack.uid);
  if (pack.type === "manifest") return { uid: uid ?? MANIFEST_PACK, registryUid: memberIfSet(pack.registryUid) };
  const packs = platform.packs(scope);
  const registry = memberIfSet(pack.registryUid) ?? (await findRegistryByName(pack, at, packs, context));
  if (uid !== undefined) return { uid, registryUid: registry };
  const { name, type = "spectro", tag = "" } = pack;
  if (registry !== undefined) {
    const release = releaseOf(await packs.releases(name, registry, context), tag);
    if (release !== undefined) return { uid: release.id, registryUid: registry };
    if (!(await packs.isListed(type, registry, context))) return { registryUid: registry };
  }
  try {
    const query = { type, registryUid: registry };
    const found = await packsByName(packs, name, platform.nameOfScope(scope), query, context);
    const chosen = await chooseRelease(packs, found, { registryUid: registry, version: tag }, context);
    return { uid: chosen.id, registryUid: chosen.registryUid };
  } catch (error) {
    throw error instanceof InputError ? ofPack(error, at, registry === undefined) : error;
  }
}

/** Returns the release with this version, or the newest release that matches a pattern such as `3.29.x`. */
function releaseOf(releases: readonly Release[] = [], tag: string): Release | undefined {
  const [newest] = newestFirst(
    releases.filter(({ patterns }) => patterns.includes(tag)),
    ({ version }) => version,
  );
  return releases.find(({ version }) => version === tag) ?? newest;
}

/** Kinds of registries that can contain packs of a type, as the platform spells them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  spectro: ["pack", "spectro", "oci"],
  helm: ["helm"],
  oci: ["oci"],
};

/** Returns the ID of the only registry with the pack's `registryName`, among registries for packs of its type. */
export async function findRegistryByName(
  { registryName, type = "spectro" }: Pick<PackInput, "registryName" | "type">,
  at: string,
  packs: Packs,
  context: CallContext,
): Promise<string | undefined> {
  const name = memberIfSet(registryName);
  if (name === undefined) return undefined;
  const all = await packs.registries(context);
  const named = all.filter((one) => one.name === name);
  const kinds = KINDS[type];
  const found = named.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  const [only, ...others] = found;
  const path = `${at}.registryName`;
  if (only === undefined) {
    const what = `registry ${JSON.stringify(name)} for packs of the type ${type}`;
    const candidates = named.length > 0 ? named : all.filter(({ kind }) => kinds?.includes(kind) !== false);
    return fail(path, `there is no ${what}; there are ${listOf(candidates)}`);
  }
  if (others.length > 0)
    return fail(path, `several registries are called ${JSON.stringify(name)}: ${listOf(found)}; give registryUid`);
  return only.id;
}

function listOf(registries: readonly Registry[]): string {
  if (registries.length === 0) return "none";
  const texts = registries.slice(0, 10).map(({ id, name, kind }) => `${id} (${name}, ${kind})`);
  return `${texts.join(", ")}${registries.length > 10 ? ` and ${registries.length - 10} more` : ""}`;
}

/** Converts an error about lookup arguments to an error about the members of a pack. */
function ofPack({ failures }: InputError, at: string, isOpen: boolean): InputError {
  const member = (path: string): string => {
    if (path === "version") return "tag";
    return path === "clouds" || (path === "registryUid" && isOpen) ? "registryUid" : path;
  };
  return new InputError(failures.map(({ path, reason }) => ({ path: `${at}.${member(path)}`, reason })));
}

function memberIfSet(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
