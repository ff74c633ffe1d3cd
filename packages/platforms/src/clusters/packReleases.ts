import type { Caller } from "./access.js";
import { expandRanges } from "./ranges.js";
import { type Registry, registriesOf } from "./registries.js";
import type { PackReleasesSeed, PackSeed } from "./seed.js";
import { compareVersions } from "./versions.js";
import { type Owned, stableUid } from "./world.js";

export type Pack = Owned<PackSeed>;

/** One version of a pack in one registry. */
export interface Release {
  pack: Pack;
  registry: Registry;
  version: string;
  uid: string;
  disabled: boolean;
}

/** The versions of a pack in the registries that the caller sees, registry by registry in the order of the seed. */
export function releasesOf(caller: Caller, pack: Pack): Release[] {
  const registries = registriesOf(caller);
  return pack.registries.flatMap((seed) => {
    const registry = registries.find(({ uid }) => uid === seed.registryUid);
    return registry === undefined
      ? []
      : seed.versions.flatMap(expandRanges).map((version) => release(pack, registry, seed, version));
  });
}

/** The registry of a private helm repository is not read by the platform: it cannot list what is in it. */
export function isListed({ registry }: Release): boolean {
  return !(registry.kind === "helm" && registry.isPrivate);
}

/** The highest version that is not disabled; undefined when there is none. */
export function latestOf(releases: Release[]): Release | undefined {
  return releases
    .filter(({ disabled }) => !disabled)
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1);
}

/** The default values of a release, as YAML text. */
export function valuesOf({ pack, version }: Release): string {
  return pack.values.replaceAll("{version}", version);
}

function release(pack: Pack, registry: Registry, seed: PackReleasesSeed, version: string): Release {
  const uid = seed.uids?.[version] ?? stableUid(pack.uid, registry.uid, version);
  return { pack, registry, version, uid, disabled: seed.disabled?.includes(version) ?? false };
}
