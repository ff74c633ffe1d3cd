import { type CallContext, type Clock, createDirectory, type Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE, LISTS_SHARED_FOR } from "../api.js";
import type { Level } from "../scope.js";
import { exactly } from "../searchFilter.js";
import { cloudFromPlatform, cloudToPlatform } from "../vocabulary.js";

/** A registry that has a pack. */
export interface PackRegistry {
  readonly id: string;
  readonly name: string;
  readonly level: Level | undefined;
  readonly latestVersion: string;
}

/** A pack as the search finds it: once for all its versions. */
export interface Pack {
  readonly name: string;
  readonly type: string;
  readonly clouds: readonly string[];
  readonly registries: readonly PackRegistry[];
}

/** One version of a pack in one registry. */
export interface Release {
  readonly id: string;
  readonly version: string;
  /** YAML. */
  readonly values: string;
}

/** A release with all that is known of its pack. */
export interface FullRelease extends Release {
  readonly name: string;
  readonly type: string;
  readonly clouds: readonly string[];
  readonly registryUid: string;
}

/** What a search for packs may ask for; members that are absent or empty do not matter. */
export interface PackQuery {
  readonly packTypes?: readonly string[] | undefined;
  readonly addonTypes?: readonly string[] | undefined;
  readonly packLayers?: readonly string[] | undefined;
  readonly environments?: readonly string[] | undefined;
  readonly packSources?: readonly string[] | undefined;
  readonly isFips?: boolean | undefined;
}

/** The packs that one scope sees. */
export interface Packs {
  /** All with exactly this name. */
  byName(name: string, context: CallContext): Promise<readonly Pack[]>;
  /** All that the query takes; with a name, only those with exactly this name. */
  search(query: PackQuery, name: string | undefined, context: CallContext): Promise<readonly Pack[]>;
  names(context: CallContext): Promise<readonly string[]>;
  /** The versions of a pack in a registry; undefined when the platform does not list them. */
  releases(name: string, registryUid: string, context: CallContext): Promise<readonly Release[] | undefined>;
  /** The releases that a filter expression of the platform takes. */
  matching(filters: string, context: CallContext): Promise<readonly FullRelease[]>;
}

/** Makes the client of the packs of one scope. */
export function createPacks(api: Api, clock: Clock): Packs {
  const found = (filter: object) => ({
    operation: "Search packs",
    path: "/v1/packs/search",
    query: { limit: LARGEST_PAGE },
    body: { filter, sort: [] },
    decode: decodePack,
    identify: (pack: Pack) => JSON.stringify(pack),
  });
  const directory = createDirectory<Pack>({
    clock,
    freshFor: LISTS_SHARED_FOR,
    list: (context) => api.pages(found({}), context),
    search: (name, context) => api.list(found({ name: exactly(name) }), context),
    nameOf: ({ name }) => name,
    changes: () => 0,
  });
  return {
    byName: (name, context) => directory.find(name, context),
    search: async (query, name, context) => {
      const named = name === undefined ? {} : { name: exactly(name) };
      const packs = await api.list(found({ ...named, ...filterOf(query) }), context);
      return packs.filter((pack) => name === undefined || pack.name === name);
    },
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
    releases: async (name, registryUid, context) => {
      const path = `/v1/packs/${encodeURIComponent(name)}/registries/${encodeURIComponent(registryUid)}`;
      const body = await api.find(
        { operation: "Get the versions of a pack", path, query: { cloudType: "all" } },
        context,
      );
      return body && decodeReleases(body);
    },
    matching: (filters, context) =>
      api.list(
        {
          operation: "List packs",
          path: "/v1/packs",
          query: { filters, limit: LARGEST_PAGE },
          decode: decodeFullRelease,
          identify: ({ id }) => id,
        },
        context,
      ),
  };
}

/** The platform's filter. Empty lists and `false` are no condition for it, so they are not sent. */
function filterOf({ packTypes, addonTypes, packLayers, environments, packSources, isFips }: PackQuery): object {
  const lists = {
    type: packTypes,
    addOnType: addonTypes,
    layer: packLayers,
    environment: environments?.map(cloudToPlatform),
    source: packSources,
  };
  const given = Object.entries(lists).filter(([, values]) => values !== undefined && values.length > 0);
  return { ...Object.fromEntries(given), ...(isFips === true ? { isFips } : {}) };
}

function cloudsOf(row: Reader, path: string): readonly string[] {
  return (row.optionalList(path) ?? []).map((cloud) => cloudFromPlatform(cloud.string("")));
}

function decodePack(row: Reader): Pack {
  return {
    name: row.string("spec.name"),
    type: row.optionalString("spec.type") ?? "",
    clouds: cloudsOf(row, "spec.cloudTypes"),
    registries: (row.optionalList("spec.registries") ?? []).map((registry) => ({
      id: registry.string("uid"),
      name: registry.optionalString("name") ?? "",
      level: registry.optionalString("scope") || undefined,
      latestVersion: registry.optionalString("latestVersion") ?? "",
    })),
  };
}

/** A version and its values stand in two lists, joined by the id of the release. */
function decodeReleases(body: Reader): readonly Release[] {
  const values = new Map(
    (body.optionalList("packValues") ?? []).map((entry) => [
      entry.string("packUid"),
      entry.optionalString("values") ?? "",
    ]),
  );
  return (body.optionalList("tags") ?? []).map((tag) => {
    const id = tag.string("packUid");
    const text = values.get(id);
    if (text === undefined) throw tag.unexpected("packUid", "has no counterpart in packValues");
    return { id, version: tag.string("version"), values: text };
  });
}

function decodeFullRelease(row: Reader): FullRelease {
  return {
    id: row.string("metadata.uid"),
    name: row.string("spec.name"),
    version: row.optionalString("spec.version") ?? "",
    registryUid: row.optionalString("spec.registryUid") ?? "",
    type: row.optionalString("spec.type") ?? "",
    clouds: cloudsOf(row, "spec.cloudTypes"),
    values: row.optionalString("spec.values") ?? "",
  };
}
