import type { Reader } from "@tripod/http";

/** One public address of a service in one region. */
export interface Endpoint {
  readonly type: string;
  /** The region under both of its names; they are equal on the platform, and either is accepted. */
  readonly regions: readonly string[];
  readonly url: string;
}

/** The services that a token can reach. */
export type Catalogue = readonly Endpoint[];

/** Decodes the catalogue of a token; only public addresses are of interest, and what cannot be read is no address. */
export function decodeCatalogue(token: Reader): Catalogue {
  return (token.optionalList("catalog") ?? []).flatMap((entry) => {
    const { endpoints } = (entry.raw ?? {}) as { readonly endpoints?: unknown };
    return (Array.isArray(endpoints) ? entry.list("endpoints") : [])
      .filter((endpoint) => endpoint.glance("interface") === "public" && endpoint.glance("url") !== "")
      .map((endpoint) => ({ type: entry.glance("type"), regions: regionsOf(endpoint), url: endpoint.glance("url") }));
  });
}

/** The address of a service in a region, or the regions in which there is one: none where the service is missing. */
export function findAddress(
  catalogue: Catalogue,
  type: string,
  region: string,
): { readonly url: string } | { readonly offered: readonly string[] } {
  const endpoints = catalogue.filter((endpoint) => endpoint.type === type);
  const found = endpoints.find(({ regions }) => regions.includes(region));
  if (found !== undefined) return { url: found.url };
  return { offered: [...new Set(endpoints.flatMap(({ regions }) => regions.slice(0, 1)))].sort() };
}

/** Every address of a service, whatever its region; each once. */
export function addressesOf(catalogue: Catalogue, type: string): readonly string[] {
  return [...new Set(catalogue.filter((endpoint) => endpoint.type === type).map(({ url }) => url))];
}

function regionsOf(endpoint: Reader): string[] {
  return ["region_id", "region"].map((name) => endpoint.glance(name)).filter((name) => name !== "");
}
