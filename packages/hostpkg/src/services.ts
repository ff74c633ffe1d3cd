/**
 * Service of the platform: its name in messages, the setting that overrides its URL, and the default URL, which is
 * fixed or in the service catalog of a token under a type.
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
  /** Whether each request has a unique ID, by which the vendor's support can find it. */
  readonly namesRequests?: boolean;
  /** Whether the service is global: its only URL is used, regardless of the region in the catalog. */
  readonly regionless?: boolean;
} & ({ readonly catalogType: string } | { readonly address: string });

/** Services of the lookups and resources. No catalog contains the fixed URLs. */
export const SERVICES = {
  backups: { title: "scheduled backups", setting: "cloudbackupUrl", catalogType: "data-protectv2" },
  databases: { title: "managed databases", setting: "dbaasUrl", catalogType: "managed-database" },
  dedicated: { title: "dedicated servers", setting: "dedicatedUrl", address: "https://api.selectel.ru/servers/v2" },
  legacyDns: { title: "legacy DNS hosting", setting: "domainsV1Url", address: "https://api.selectel.ru/domains/v1" },
  dns: { title: "DNS hosting", setting: "domainsV2Url", catalogType: "dnsv2" },
  routers: {
    title: "global router",
    setting: "globalRouterUrl",
    address: "https://api.selectel.ru/naas/v1",
    namesRequests: true,
  },
  privateDns: { title: "private DNS", setting: "privateDnsUrl", catalogType: "private-dns" },
  publicNet: { title: "public networks", setting: "publicNetUrl", catalogType: "public-net-api" },
  secrets: { title: "secrets manager", setting: "secretsUrl", catalogType: "secrets-manager" },
  certificates: { title: "certificate manager", setting: "certificatesUrl", catalogType: "certificate-manager" },
  registryV1: {
    title: "container registry",
    setting: "registryV1Url",
    catalogType: "container-registry",
    regionless: true,
  },
  registryV2: {
    title: "container registry (V2)",
    setting: "registryV2Url",
    catalogType: "container-registry-v2",
    regionless: true,
  },
  reseller: { title: "projects and cloud resources", setting: "resellerUrl", catalogType: "resell" },
  quotas: { title: "quotas", setting: "quotasUrl", catalogType: "quota-manager" },
  iam: { title: "access management", setting: "iamUrl", catalogType: "iam" },
  kubernetes: { title: "managed Kubernetes", setting: "kubernetesUrl", catalogType: "managed-kubernetes" },
} as const satisfies Readonly<Record<string, Service>>;

/** Name of a service in {@link SERVICES}. */
export type ServiceName = keyof typeof SERVICES;
