import { type CallContext, type Clock, createNameIndex, HttpFailure, type Reader, read } from "@tripod/http";
import { type Api, LARGEST_PAGE, OFFERS_SHARED_FOR } from "../api.js";
import type { Level } from "../scope.js";
import { exactly } from "../searchFilter.js";
import { cloudFromPlatform, cloudToPlatform } from "../vocabulary.js";

/** Registry whose packs the platform may not list: its ID, and a text with ID and name for messages. */
export interface PrivateRegistry {
  readonly id: string;
  readonly text: string;
}

/** Registry that has a pack. */
export interface PackRegistry {
  readonly id: string;
  readonly name: string;
  readonly level: Level | undefined;
  readonly latestVersion: string;
}

/** Pack in a search result, which represents all of its versions. */
export interface Pack {
  readonly name: string;
  readonly type: string;
  readonly clouds: readonly string[];
  readonly registries: readonly PackRegistry[];
}

/** Registry that is seen. */
export interface Registry {
  readonly id: string;
  readonly name: string;
  /** Platform's type: `pack`, `helm`, `oci`. */
  readonly kind: string;
  readonly isPrivate: boolean;
}

/** One version of a pack in one registry. */
export interface Release {
  readonly id: string;
  readonly version: string;
  /** Version patterns such as `3.29.x` that resolve to this version while it is the newest match. */
  readonly patterns: readonly string[];
  /** Returns the values as YAML, or an empty string. Decoded only for the chosen release. */
  values(): string;
}

/** Release with all known members of its pack. */
export interface FullRelease {
  readonly id: string;
  readonly version: string;
  readonly values: string;
  readonly name: string;
  readonly type: string;
  readonly clouds: readonly string[];
  readonly registryUid: string;
}

/** Conditions of a search for packs. Absent and empty members are ignored. */
export interface PackQuery {
  readonly packTypes?: readonly string[] | undefined;
  readonly addonTypes?: readonly string[] | undefined;
  readonly packLayers?: readonly string[] | undefined;
  readonly environments?: readonly string[] | undefined;
  readonly packSources?: readonly string[] | undefined;
  readonly isFips?: boolean | undefined;
}

/** Packs that one scope sees. */
export interface Packs {
  /** Returns all packs with exactly this name. */
  byName(name: string, context: CallContext): Promise<readonly Pack[]>;
  /** Returns all packs that match the query; with a name, only those with exactly this name. */
  search(query: PackQuery, name: string | undefined, context: CallContext): Promise<readonly Pack[]>;
  /** Returns some names, for suggestions. Never fails. */
  names(context: CallContext): Promise<readonly string[]>;
  /** Returns the versions of a pack in a registry; undefined if the platform does not list them or denies access. */
  releases(name: string, registryUid: string, context: CallContext): Promise<readonly Release[] | undefined>;
  /** Returns all visible registries. */
  registries(context: CallContext): Promise<readonly Registry[]>;
  /**
   * Reports whether the platform lists the content of a registry with packs of this type. Sends no further request if
   * the list of registries does not tell. Fails only if the call is cancelled.
   */
  isListed(type: string, registryUid: string, context: CallContext): Promise<boolean>;
  /** Returns the private registries, for messages about missing packs. Fails only if the call is cancelled. */
  privateRegistries(context: CallContext): Promise<readonly PrivateRegistry[]>;
  /** Returns the releases with exactly this ID; usually one or none. */
  byId(id: string, context: CallContext): Promise<readonly FullRelease[]>;
  /** Returns the releases that match a filter expression of the platform. */
  matching(filters: string, context: CallContext): Promise<readonly FullRelease[]>;
}

/** Creates the client of the packs in one scope. */
export function createPacks(api: Api, clock: Clock): Packs {
  const search = (filter: object) => ({
    operation: "Search packs",
    path: "/v1/packs/search",
    query: { limit: LARGEST_PAGE },
    body: { filter, sort: [] },
  });
  const nameOf = (row: Reader) => row.peekText("spec.name");
  const directory = createNameIndex<Reader>({
    clock,
    maxAgeMs: OFFERS_SHARED_FOR,
    list: (context) => api.pages(search({}), context),
    search: (name, context) => api.list(search({ name: exactly(name) }), context),
    nameOf,
    changes: () => 0,
  });
  const registries: Packs["registries"] = async (context) => {
    const request = { operation: "List registries", path: "/v1/registries/metadata", cache: OFFERS_SHARED_FOR };
    const rows = read(await api.send(request, context)).optionalList("items") ?? [];
    return rows.filter((row) => row.peekText("uid") !== "").map(decodeRegistry);
  };
  const matching = (filters: string, context: CallContext) =>
    api.list({ operation: "List packs", path: "/v1/packs", query: { filters, limit: LARGEST_PAGE } }, context);
  return {
    byName: async (name, context) => (await directory.find(name, context)).map(decodePack),
    search: async (query, name, context) => {
      const named = name === undefined ? {} : { name: exactly(name) };
      const rows = await api.list(search({ ...named, ...encodeFilter(query) }), context);
      return rows.filter((row) => nameOf(row) === (name ?? nameOf(row)) && nameOf(row) !== "").map(decodePack);
    },
    names: async (context) => (await directory.some(context)).map(nameOf),
    releases: async (name, registryUid, context) => {
      const path = `/v1/packs/${encodeURIComponent(name)}/registries/${encodeURIComponent(registryUid)}`;
      const query = { cloudType: "all" };
      const request = { operation: "Get the versions of a pack", path, query, cache: OFFERS_SHARED_FOR };
      const body = await api.find(request, context).catch(ignoreDenied);
      return body && decodeReleases(body);
    },
    registries,
    isListed: async (type, registryUid, context) => {
      const path = SYNC[type]?.(encodeURIComponent(registryUid));
      if (path === undefined) return false;
      const request = { operation: "Get state of registry", path, cache: OFFERS_SHARED_FOR };
      const answer = await api.send(request, context).catch(unlessCancelled(context));
      return answer !== undefined && read(answer).peekText("isSyncSupported") === "true";
    },
    privateRegistries: async (context) => {
      const all = (await registries(context).catch(unlessCancelled(context))) ?? [];
      return all.filter(({ isPrivate }) => isPrivate).map(({ id, name }) => ({ id, text: `${id} (${name})` }));
    },
    byId: async (id, context) => {
      const rows = await matching(`metadata.uid=${id}`, context);
      return rows.filter((row) => row.peekText("metadata.uid") === id).map(decodeFullRelease);
    },
    matching: async (filters, context) => (await matching(filters, context)).map(decodeFullRelease),
  };
}

/** Paths of the synchronization flag of a registry, by type of its packs. */
const SYNC: Readonly<Record<string, (registry: string) => string>> = {
  spectro: (registry) => `/v1/registries/pack/${registry}/sync/status`,
  helm: (registry) => `/v1/registries/helm/${registry}/sync/status`,
  oci: (registry) => `/v1/registries/oci/${registry}/basic/sync/status`,
};

function unlessCancelled({ signal }: CallContext): (error: unknown) => undefined {
  return (error) => {
    if (signal.aborted) throw error;
    return undefined;
  };
}

function decodeRegistry(row: Reader): Registry {
  return {
    id: row.peekText("uid"),
    name: row.peekText("name"),
    kind: row.peekText("kind"),
    isPrivate: row.peekText("isPrivate") === "true",
  };
}

/** Ignores a registry whose content the credentials cannot read: other registries may contain the pack. */
function ignoreDenied(error: unknown): undefined {
  if (error instanceof HttpFailure && error.status === 403) return undefined;
  throw error;
}

/** Returns the platform's filter. Empty lists and `false` are not conditions and are omitted. */
function encodeFilter({ packTypes, addonTypes, packLayers, environments, packSources, isFips }: PackQuery): object {
  const lists = {
    type: packTypes,
    addOnType: addonTypes,
    layer: packLayers,
    environment: environments?.map(cloudToPlatform),
    source: packSources,
  };
  const setLists = Object.entries(lists).filter(([, values]) => values !== undefined && values.length > 0);
  return { ...Object.fromEntries(setLists), ...(isFips === true ? { isFips } : {}) };
}

function decodeClouds(row: Reader, path: string): readonly string[] {
  return (row.optionalList(path) ?? []).map((cloud) => cloudFromPlatform(cloud.optionalString("") ?? ""));
}

function decodePack(row: Reader): Pack {
  return {
    name: row.string("spec.name"),
    type: row.optionalString("spec.type") ?? "",
    clouds: decodeClouds(row, "spec.cloudTypes"),
    registries: (row.optionalList("spec.registries") ?? [])
      .filter((registry) => registry.peekText("uid") !== "")
      .map((registry) => ({
        id: registry.string("uid"),
        name: registry.peekText("name"),
        level: registry.peekText("scope") || undefined,
        latestVersion: registry.peekText("latestVersion"),
      })),
  };
}

/** Decodes the releases. Versions and values are in two lists, joined by the release ID. */
function decodeReleases(body: Reader): readonly Release[] {
  const values = body.optionalList("packValues") ?? [];
  const tags = (body.optionalList("tags") ?? []).filter((tag) => tag.peekText("packUid") !== "");
  return tags.map((tag) => {
    const id = tag.string("packUid");
    return {
      id,
      version: tag.peekText("version"),
      patterns: (tag.optionalList("parentTags") ?? []).map((pattern) => pattern.peekText("")),
      values: () => values.find((entry) => entry.peekText("packUid") === id)?.optionalString("values") ?? "",
    };
  });
}

function decodeFullRelease(row: Reader): FullRelease {
  return {
    id: row.string("metadata.uid"),
    name: row.string("spec.name"),
    version: row.optionalString("spec.version") ?? "",
    registryUid: row.optionalString("spec.registryUid") ?? "",
    type: row.optionalString("spec.type") ?? "",
    clouds: decodeClouds(row, "spec.cloudTypes"),
    values: row.optionalString("spec.values") ?? "",
  };
}
