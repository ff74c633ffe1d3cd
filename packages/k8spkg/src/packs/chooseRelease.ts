import type { CallContext } from "@tripod/http";
import { fail } from "@tripod/kit";
import { unlessEmpty } from "../arguments.js";
import { isPrivate } from "./findPacks.js";
import type { FullRelease, Pack, PackRegistry, Packs, PrivateRegistry, Release } from "./packs.js";
import { compareVersions, newestFirst } from "./version.js";

/** Arguments that select a release of a pack. */
export interface ReleaseQuery {
  readonly version?: string | undefined;
  readonly registryUid?: string | undefined;
}

interface ListedRegistry {
  readonly pack: Pack;
  readonly registry: PackRegistry;
}

interface RegistryReleases extends ListedRegistry {
  /** Undefined if the platform does not list the content of the registry. */
  readonly releases: readonly Release[] | undefined;
}

/**
 * Returns the release of a pack that the arguments select: in the named registry, otherwise in the only registry with
 * the version; without a version, the newest release.
 *
 * `found` contains the packs with the requested name and their candidate registries.
 */
export async function chooseRelease(
  packs: Packs,
  found: readonly Pack[],
  { registryUid, ...query }: ReleaseQuery,
  context: CallContext,
): Promise<FullRelease> {
  const version = unlessEmpty(query.version);
  const everywhere = found.flatMap((pack) => pack.registries.map((registry) => ({ pack, registry })));
  const places = everywhere.filter(({ registry }) => registryUid === undefined || registry.id === registryUid);
  const what = `pack ${JSON.stringify(found[0]?.name)}`;
  if (everywhere.length === 0) return fail("name", `the ${what} is in no registry`);
  if (places.length === 0) {
    const hidden = (await packs.privateRegistries(context)).find(({ id }) => id === registryUid);
    const elsewhere = everywhere.map(describe).join(", ");
    if (hidden !== undefined) {
      return fail("registryUid", `the ${what} is not found there: ${isPrivate(hidden)}: it is in ${elsewhere}`);
    }
    return fail("registryUid", `no ${what} in the registry ${JSON.stringify(registryUid)}; it is in ${elsewhere}`);
  }
  const registries = await Promise.all(
    places.map(async ({ pack, registry }): Promise<RegistryReleases> => {
      return { pack, registry, releases: await packs.releases(pack.name, registry.id, context) };
    }),
  );
  const choices = version === undefined ? newest(registries, what) : withVersion(registries, version);
  const [choice, ...others] = choices;
  if (choice === undefined) {
    const closed = registries.some(({ releases }) => releases === undefined);
    return throwNoRelease(registries, version, what, closed ? await packs.privateRegistries(context) : []);
  }
  if (others.length > 0) {
    const list = choices.map(describe).join(", ");
    const requested = version === undefined ? `the newest version of ${what}` : `${what} ${version}`;
    return fail("registryUid", `several registries have ${requested}: ${list}; set registryUid to select one`);
  }
  const { name, type, clouds } = choice.pack;
  const { release, registry } = choice;
  return {
    id: release.id,
    version: release.version,
    values: release.values(),
    name,
    type,
    clouds,
    registryUid: registry.id,
  };
}

interface Choice extends RegistryReleases {
  readonly release: Release;
}

function withVersion(registries: readonly RegistryReleases[], version: string): readonly Choice[] {
  return registries.flatMap((registry) => {
    const release = registry.releases?.find((one) => one.version === version);
    return release === undefined ? [] : [{ ...registry, release }];
  });
}

/**
 * Returns the newest releases that the registries list, regardless of the search result. Fails as ambiguous if an
 * unlisted registry has a newer version.
 */
function newest(registries: readonly RegistryReleases[], what: string): readonly Choice[] {
  const listed = registries.flatMap((registry): readonly Choice[] => {
    const [release] = newestFirst(registry.releases ?? [], (one) => one.version);
    return release === undefined ? [] : [{ ...registry, release }];
  });
  const best = newestFirst(listed, ({ release }) => release.version)[0]?.release.version;
  if (best === undefined) return [];
  const closed = registries.filter(
    ({ releases, registry }) => releases === undefined && compareVersions(registry.latestVersion, best) > 0,
  );
  if (closed.length > 0) {
    return fail(
      "registryUid",
      `the newest version of ${what} is reported to be in ${closed.map(describe).join(", ")}, whose versions the platform does not list. The newest listed version is ${best}. Set version or registryUid`,
    );
  }
  return listed.filter(({ release }) => compareVersions(release.version, best) === 0);
}

function throwNoRelease(
  registries: readonly RegistryReleases[],
  version: string | undefined,
  what: string,
  hidden: readonly PrivateRegistry[],
): never {
  const listed = registries.flatMap(({ releases = [] }) => releases.map((release) => release.version));
  const closed = registries.filter(({ releases }) => releases === undefined);
  const areHidden = closed.every(({ registry }) => hidden.some(({ id }) => id === registry.id));
  if (listed.length === 0) {
    const reason =
      closed.length === 0
        ? "but no version is there"
        : areHidden
          ? "which is private: the platform does not list what is in private registries"
          : "but the platform lists no versions there: it does not read private registries, or this API key may not";
    return fail(
      "registryUid",
      `${what} is in ${registries.map(describe).join(", ")}, ${reason}. Write version and values in your program, or name another registry`,
    );
  }
  const versions = [...new Set(newestFirst(listed, (text) => text))];
  const unread =
    closed.length === 0
      ? ""
      : `. The platform does not list what is in ${closed.map(describe).join(", ")}${areHidden ? ": it is private" : ""}`;
  return fail(
    "version",
    `no version ${JSON.stringify(version)} of ${what}; the newest are ${versions.slice(0, 3).join(", ")}${unread}`,
  );
}

/** A registry in a list of candidates. */
function describe({ registry: { id, name, level, latestVersion } }: ListedRegistry): string {
  const details = [
    name,
    level === undefined ? "" : `context ${level}`,
    latestVersion === "" ? "" : `latest ${latestVersion}`,
  ];
  return `${id} (${details.filter((text) => text !== "").join(", ")})`;
}
