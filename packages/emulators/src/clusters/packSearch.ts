import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { nameFilter } from "./nameFilter.js";
import { latestOf, type Release, releasesSeenBy } from "./packReleases.js";
import { runsOn } from "./packs.js";
import { pageOf } from "./paging.js";
import { listOf, readBody } from "./requestBody.js";
import { type SortFields, sorted } from "./searchOrder.js";
import type { Pack } from "./world.js";

/** Search result: one row for each pack, with the registries that contain it. */
interface PackHit {
  pack: Pack;
  latest: Release[];
}

/** Members of the search filter; an absent, null or empty member matches everything. */
interface PackFilter {
  name?: unknown;
  displayName?: unknown;
  type?: unknown;
  layer?: unknown;
  addOnType?: unknown;
  environment?: unknown;
  source?: unknown;
  registryUid?: unknown;
  isFips?: boolean | null;
}

const SORT_FIELDS: SortFields<PackHit> = {
  name: ({ pack }) => pack.name,
  displayName: ({ pack }) => pack.displayName,
  layer: ({ pack }) => pack.layer,
};

/** Search for packs. In contrast to the list of versions, it includes packs in private Helm registries. */
export function packSearchRoutes(app: ClustersApp): void {
  app.post("/v1/packs/search", async (c) => {
    const { filter, sort } = await readBody(c);
    const found = hits(c.var.caller, (filter ?? {}) as PackFilter);
    const { items, listmeta } = pageOf(sorted(found, sort, SORT_FIELDS), c.req.query());
    return c.json({ items: items.map(row), listmeta });
  });
}

function hits(caller: Caller, filter: PackFilter): PackHit[] {
  const matches = packTest(filter);
  const registries = listOf(filter.registryUid);
  const releases = releasesSeenBy(caller).filter(
    ({ pack, registry }) => matches(pack) && (registries.length === 0 || registries.includes(registry.uid)),
  );
  return groupBy(releases, ({ pack }) => pack).flatMap(([pack, ofPack]) => {
    const latest = groupBy(ofPack, ({ registry }) => registry).flatMap(([, ofRegistry]) => latestOf(ofRegistry) ?? []);
    return latest.length === 0 ? [] : [{ pack, latest }];
  });
}

function groupBy<T, K>(items: T[], keyOf: (item: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups];
}

function packTest(filter: PackFilter): (pack: Pack) => boolean {
  const [named, displayed] = [nameFilter(filter.name), nameFilter(filter.displayName)];
  const environments = listOf(filter.environment);
  const lists = [
    { allowed: listOf(filter.type), read: ({ type }: Pack) => type },
    { allowed: listOf(filter.layer), read: ({ layer }: Pack) => layer },
    { allowed: listOf(filter.addOnType), read: ({ addonType = "" }: Pack) => addonType },
    { allowed: listOf(filter.source), read: ({ source }: Pack) => source },
  ].filter(({ allowed: requested }) => requested.length > 0);
  return (pack) =>
    named(pack.name) &&
    displayed(pack.displayName) &&
    lists.every(({ allowed: requested, read }) => requested.includes(read(pack))) &&
    runsOn(pack, environments) &&
    (typeof filter.isFips !== "boolean" || filter.isFips === (pack.isFips ?? false));
}

function row({ pack, latest }: PackHit) {
  const { name, displayName, layer, type, addonType = "", cloudTypes } = pack;
  return {
    apiVersion: "v1",
    kind: "pack",
    // A row represents all versions, so it has no uid.
    metadata: { name, uid: "" },
    spec: {
      name,
      displayName,
      layer,
      type,
      addonType,
      addonSubType: "",
      cloudTypes,
      group: "",
      registries: latest.map(({ registry, version, uid }) => ({
        uid: registry.uid,
        name: registry.name,
        scope: registry.owner.scope,
        latestVersion: version,
        latestPackUid: uid,
        logoUrl: "",
        annotations: {},
      })),
    },
  };
}
