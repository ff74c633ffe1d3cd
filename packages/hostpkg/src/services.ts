/**
 * A service of the platform: how messages call it, which setting overrides its address, and where its address is found
 * otherwise: in the catalogue of a token under a type, or fixed.
 */
export type Service = {
  readonly title: string;
  readonly setting:
    | "certificatesUrl"
    | "cloudbackupUrl"
    | "dbaasUrl"
    | "dedicatedUrl"
    | "domainsV1Url"
    | "domainsV2Url"
    | "globalRouterUrl"
    | "iamUrl"
    | "kubernetesUrl"
    | "privateDnsUrl"
    | "publicNetUrl"
    | "quotasUrl"
    | "registryV1Url"
    | "registryV2Url"
    | "resellerUrl"
    | "secretsUrl";
  /** Whether each request carries an id of its own, by which the service's support finds it. */
  readonly namesRequests?: boolean;
  /** Whether it is one service for all regions: its only address counts, whatever region stands beside it. */
  readonly regionless?: boolean;
} & ({ readonly catalogueType: string } | { readonly address: string });

/** The services behind lookups and resources. The fixed addresses are not in any catalogue. */
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
  routers: {
    title: "global router",
    setting: "globalRouterUrl",
    address: "https://api.selectel.ru/naas/v1",
    namesRequests: true,
  },
  privateDns: { title: "private DNS", setting: "privateDnsUrl", catalogueType: "private-dns" },
  publicNet: { title: "public networks", setting: "publicNetUrl", catalogueType: "public-net-api" },
  secrets: { title: "secrets manager", setting: "secretsUrl", catalogueType: "secrets-manager" },
  certificates: { title: "certificate manager", setting: "certificatesUrl", catalogueType: "certificate-manager" },
  registryV1: {
    title: "container registry",
    setting: "registryV1Url",
    catalogueType: "container-registry",
    regionless: true,
  },
  registryV2: {
    title: "container registry (V2)",
    setting: "registryV2Url",
    catalogueType: "container-registry-v2",
    regionless: true,
  },
  reseller: { title: "projects and cloud resources", setting: "resellerUrl", catalogueType: "resell" },
  quotas: { title: "quotas", setting: "quotasUrl", catalogueType: "quota-manager" },
  iam: { title: "access management", setting: "iamUrl", catalogueType: "iam" },
  kubernetes: { title: "managed Kubernetes", setting: "kubernetesUrl", catalogueType: "managed-kubernetes" },
} as const satisfies Readonly<Record<string, Service>>;

/** One of {@link SERVICES}. */
export type ServiceName = keyof typeof SERVICES;
