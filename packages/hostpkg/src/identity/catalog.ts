import type { Reader } from "@tripod/http";

/** Public URL of a service in one region. */
export interface Endpoint {
  readonly type: string;
  /** Both names of the region. They are equal on the platform, and either is accepted. */
  readonly regions: readonly string[];
  readonly url: string;
}

/** Service catalog of a token. */
export type Catalog = readonly Endpoint[];

/** Decodes the service catalog of a token. Skips URLs that are not public and entries that cannot be decoded. */
export function decodeCatalog(token: Reader): Catalog {
  return (token.optionalList("catalog") ?? []).flatMap((entry) => {
    const { endpoints } = (entry.raw ?? {}) as { readonly endpoints?: unknown };
    return (Array.isArray(endpoints) ? entry.list("endpoints") : [])
      .filter((endpoint) => endpoint.peekText("interface") === "public" && endpoint.peekText("url") !== "")
      .map((endpoint) => ({
        type: entry.peekText("type"),
        regions: regionsOf(endpoint),
        url: endpoint.peekText("url"),
      }));
  });
}

/** Returns the URL of a service in a region, or the regions that have the service. Empty if no region has it. */
export function findAddress(
  catalog: Catalog,
  type: string,
  region: string,
): { readonly url: string } | { readonly offered: readonly string[] } {
  const endpoints = catalog.filter((endpoint) => endpoint.type === type);
  const found = endpoints.find(({ regions }) => regions.includes(region));
  if (found !== undefined) return { url: found.url };
  return { offered: [...new Set(endpoints.flatMap(({ regions }) => regions.slice(0, 1)))].sort() };
}

/** Returns the distinct URLs of a service in all regions. */
export function addressesOf(catalog: Catalog, type: string): readonly string[] {
  return [...new Set(catalog.filter((endpoint) => endpoint.type === type).map(({ url }) => url))];
}

function regionsOf(endpoint: Reader): string[] {
  return ["region_id", "region"].map((name) => endpoint.peekText(name)).filter((name) => name !== "");
}
