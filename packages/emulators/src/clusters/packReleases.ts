import type { Caller } from "./caller.js";
import { type Registry, registriesOf } from "./registries.js";
import { compareVersions } from "./versions.js";
import type { Pack } from "./world.js";

/** One version of a pack in one registry. */
export interface Release {
  pack: Pack;
  registry: Registry;
  version: string;
  uid: string;
  disabled: boolean;
}

/** Returns every version of every pack in the registries that are visible to the caller, pack by pack. */
export function releasesSeenBy(caller: Caller): Release[] {
  const registries = new Map(registriesOf(caller).map((registry) => [registry.uid, registry]));
  return caller.tenant.packs.flatMap((pack) =>
    pack.releases.flatMap(({ registryUid, version, uid, disabled }) => {
      const registry = registries.get(registryUid);
      return registry === undefined ? [] : [{ pack, registry, version, uid, disabled }];
    }),
  );
}

/** Reports whether the platform can list a release: it does not read private Helm registries. */
export function isListed({ registry }: Release): boolean {
  return !(registry.kind === "helm" && registry.isPrivate);
}

/** Returns the highest version that is not disabled; undefined if all are disabled. */
export function latestOf(releases: Release[]): Release | undefined {
  return releases
    .filter(({ disabled }) => !disabled)
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1);
}

/** Returns the default values of a release, as YAML text. */
export function valuesOf({ pack, version }: Release): string {
  return pack.values.replaceAll("{version}", version);
}
