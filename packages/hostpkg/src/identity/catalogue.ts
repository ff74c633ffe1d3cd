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

/** Decodes the catalogue of a token; only public addresses are of interest. */
export function decodeCatalogue(token: Reader): Catalogue {
  return (token.optionalList("catalog") ?? []).flatMap((entry) => {
    const type = entry.string("type");
    const endpoints = entry.optionalList("endpoints") ?? [];
    return endpoints
      .filter((endpoint) => endpoint.string("interface") === "public")
      .map((endpoint) => ({ type, regions: regionsOf(endpoint), url: endpoint.string("url") }));
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

function regionsOf(endpoint: Reader): string[] {
  const names = [endpoint.optionalString("region_id"), endpoint.optionalString("region")];
  return names.filter((name) => name !== undefined);
}
