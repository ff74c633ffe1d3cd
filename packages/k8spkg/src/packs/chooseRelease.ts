import type { CallContext } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { FullRelease, Pack, PackRegistry, Packs, Release } from "./packs.js";
import { compareVersions, newestFirst } from "./version.js";

/** Which release of a pack is wanted. */
export interface ReleaseQuery {
  readonly version?: string | undefined;
  readonly registryUid?: string | undefined;
}

interface Place {
  readonly pack: Pack;
  readonly registry: PackRegistry;
}

interface Shelf extends Place {
  /** Undefined when the platform does not list what is in the registry. */
  readonly releases: readonly Release[] | undefined;
}

/**
 * The release of a pack that the arguments stand for: of the registry that they name, else of the only one that has the
 * version; without a version the newest one.
 *
 * `found` holds the packs with the wanted name, with the registries that may be meant.
 */
export async function chooseRelease(
  packs: Packs,
  found: readonly Pack[],
  { version, registryUid }: ReleaseQuery,
  context: CallContext,
): Promise<FullRelease> {
  const everywhere = found.flatMap((pack) => pack.registries.map((registry) => ({ pack, registry })));
  const places = everywhere.filter(({ registry }) => registryUid === undefined || registry.id === registryUid);
  const what = `pack ${JSON.stringify(found[0]?.name)}`;
  if (everywhere.length === 0) return fail("name", `the ${what} is in no registry`);
  if (places.length === 0) {
    const elsewhere = everywhere.map(describe).join(", ");
    return fail("registryUid", `no ${what} in the registry ${JSON.stringify(registryUid)}; it is in ${elsewhere}`);
  }
  const candidates = version === undefined ? withNewest(places) : places;
  const shelves = await Promise.all(
    candidates.map(async ({ pack, registry }): Promise<Shelf> => {
      return { pack, registry, releases: await packs.releases(pack.name, registry.id, context) };
    }),
  );
  const choices = shelves.flatMap((shelf) => {
    const release = pick(shelf.releases ?? [], version);
    return release === undefined ? [] : [{ ...shelf, release }];
  });
  const [choice, ...others] = choices;
  if (choice === undefined) return refuse(shelves, version, what);
  if (others.length > 0) {
    const list = choices.map(describe).join(", ");
    const wanted = version === undefined ? `the newest version of ${what}` : `${what} ${version}`;
    return fail("registryUid", `several registries have ${wanted}: ${list}; say with registryUid which one is meant`);
  }
  const { name, type, clouds } = choice.pack;
  return { ...choice.release, name, type, clouds, registryUid: choice.registry.id };
}

function pick(releases: readonly Release[], version: string | undefined): Release | undefined {
  if (version !== undefined) return releases.find((release) => release.version === version);
  return newestFirst(releases, (release) => release.version)[0];
}

/** The places whose newest version is the newest of all. */
function withNewest(places: readonly Place[]): readonly Place[] {
  const newest = newestFirst(places, ({ registry }) => registry.latestVersion)[0]?.registry.latestVersion ?? "";
  return places.filter(({ registry }) => compareVersions(registry.latestVersion, newest) === 0);
}

function refuse(shelves: readonly Shelf[], version: string | undefined, what: string): never {
  const listed = shelves.flatMap(({ releases = [] }) => releases.map((release) => release.version));
  if (listed.length === 0) {
    return fail(
      "registryUid",
      `${what} is in ${shelves.map(describe).join(", ")}, but the platform lists no versions there: it does not read private registries. Write version and values in your program, or name another registry`,
    );
  }
  const versions = [...new Set(newestFirst(listed, (text) => text))];
  const newest = versions.slice(0, 3).join(", ");
  return fail("version", `no version ${JSON.stringify(version)} of ${what}; the newest are ${newest}`);
}

/** A registry in a list of candidates. */
function describe({ registry: { id, name, level, latestVersion } }: Place): string {
  const told = [
    name,
    level === undefined ? "" : `context ${level}`,
    latestVersion === "" ? "" : `latest ${latestVersion}`,
  ];
  return `${id} (${told.filter((text) => text !== "").join(", ")})`;
}
