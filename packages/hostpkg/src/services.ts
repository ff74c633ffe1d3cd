/**
 * A service of the platform: how messages call it, which setting overrides its address, and where its address is found
 * otherwise: in the catalogue of a token under a type, or fixed.
 */
export type Service = {
  readonly title: string;
  readonly setting:
    | "cloudbackupUrl"
    | "dbaasUrl"
    | "dedicatedUrl"
    | "domainsV1Url"
    | "domainsV2Url"
    | "globalRouterUrl";
} & ({ readonly catalogueType: string } | { readonly address: string });

/** The services behind the lookups. The fixed addresses are not in any catalogue. */
export const SERVICES = {
  backups: { title: "scheduled backups", setting: "cloudbackupUrl", catalogueType: "data-protectv2" },
  databases: { title: "managed databases", setting: "dbaasUrl", catalogueType: "managed-database" },
  dedicated: {
    title: "dedicated servers",
    setting: "dedicatedUrl",
    address: "https://api.selectel.ru/servers/v2",
  },
  legacyDns: {
    title: "legacy DNS hosting",
    setting: "domainsV1Url",
    address: "https://api.selectel.ru/domains/v1",
  },
  dns: { title: "DNS hosting", setting: "domainsV2Url", catalogueType: "dnsv2" },
  routers: { title: "global router", setting: "globalRouterUrl", address: "https://api.selectel.ru/naas/v1" },
} as const satisfies Readonly<Record<string, Service>>;
