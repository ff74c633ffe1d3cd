/** Members of every seeded object. */
export interface SeedObject {
  /** `{001..190}` in the name creates one object per number, see `ranges.ts`. */
  name: string;
  /** Default: derived from tenant, collection, project and name. Required if several objects agree in all of them. */
  uid?: string;
  /** Name of the project that owns the object. Absent: it belongs to the tenant, or to the system. */
  project?: string;
  /** For an object of the tenant: the projects that share it. Absent: all projects. */
  sharedWith?: string[];
  /** A plain tag `x` is the label `x: "spectro__tag"`. */
  labels?: Record<string, string>;
  description?: string;
}

export interface EdgeHostSeed extends SeedObject {
  architecture: "amd64" | "arm64";
  status: "ready" | "in-use" | "unpaired";
  /** Absent: the host has not reported its health yet. */
  health?: "healthy" | "unhealthy";
}

export interface ApplicationProfileSeed extends SeedObject {
  /** Oldest first. */
  versions: string[];
}

export interface BackupLocationSeed extends SeedObject {
  storage: string;
  isDefault?: boolean;
}

export type CloudAccountKind = "aws" | "azure" | "apache-cloudstack" | "gcp" | "vsphere" | "maas";

export interface CloudAccountSeed extends SeedObject {
  kind: CloudAccountKind | "custom";
  /** Type of the custom cloud, for the kind `custom`. */
  cloud?: string;
  /** UID of the gateway of the account. */
  gateway?: string;
  /** As on the wire, with credentials in plain text. */
  spec: Record<string, unknown>;
}

export interface IpPoolSeed extends SeedObject {
  /** UID of the gateway that assigns the addresses. */
  gateway: string;
  pool: Record<string, unknown>;
}

/** Object that programs can create, with `spec` and other members as on the wire. */
export interface MadeSeed extends SeedObject {
  spec: Record<string, unknown>;
  /** Further members, such as `status`. */
  more?: Record<string, unknown>;
}

export interface ClusterSeed extends SeedObject {
  /** Cloud type; `nested` is a virtual cluster. */
  cloudType: string;
  state: string;
  health?: string;
  timezone?: string;
  /** Response with the kubeconfig for ordinary users. Default: `plain`. */
  kubeconfig?: "plain" | "base64" | "absent";
  /** Response with the kubeconfig for administrators. Default: `plain`. */
  adminKubeconfig?: "plain" | "forbidden" | "absent";
}

export interface MaintenancePolicySeed extends SeedObject {
  schedules: { name: string; startCron: string; durationHrs: number }[];
}

export interface ClusterTemplateSeed extends SeedObject {
  cloudType: string;
  state: string;
  profiles: {
    uid: string;
    variables: { name: string; value?: string; assignStrategy?: string; clusters?: { uid: string; value: string }[] }[];
  }[];
  /** Uids of maintenance policies. */
  policies: string[];
  /** UIDs of clusters by the result of the rollout. */
  clusters: { applied: string[]; failed: string[]; pending: string[] };
}

export interface ClusterGroupSeed extends SeedObject {
  endpointType: "Ingress" | "LoadBalancer";
  /** Uids of clusters. */
  hostClusters: string[];
}

export interface ProfilePackSeed {
  name: string;
  packUid: string;
  registryUid: string;
  layer: string;
  tag: string;
  version: string;
  type: string;
  values: string;
  manifests?: { name: string; uid: string; content: string }[];
}

/** One version of a cluster profile; the versions of a profile share its name. */
export interface ClusterProfileSeed extends SeedObject {
  /** Absent for profiles that are older than versions. */
  version?: string;
  cloudType: string;
  type: "cluster" | "infra" | "add-on" | "system";
  published?: ProfilePackSeed[];
  draft?: ProfilePackSeed[];
}

export interface RegistrySeed extends SeedObject {
  kind: "pack" | "helm" | "oci";
  endpoint: string;
  isDefault?: boolean;
  isPrivate?: boolean;
}

export interface PackSeed extends SeedObject {
  displayName: string;
  type: "spectro" | "helm" | "manifest" | "oci";
  layer: "kernel" | "os" | "k8s" | "cni" | "csi" | "addon";
  addonType?: string;
  cloudTypes: string[];
  source: "spectrocloud" | "community";
  isFips?: boolean;
  /** `{version}` in it is replaced. */
  values: string;
  registries: PackReleasesSeed[];
}

/** Versions of a pack in one registry. */
export interface PackReleasesSeed {
  registryUid: string;
  /** Ranges as in names. */
  versions: string[];
  /** Versions that only explicit requests return. */
  disabled?: string[];
  /** UIDs of some versions. The others are derived. */
  uids?: Record<string, string>;
}

export interface PermissionSeed extends SeedObject {
  scope: "system" | "tenant" | "project" | "resource";
  permissions: string[];
}

export interface GatewaySeed extends SeedObject {
  isSystem?: boolean;
  state: string;
  ipAddress: string;
}

/** Collections of a tenant, by the name of their seed file. */
export interface SeedCollections {
  edgeHosts: EdgeHostSeed;
  applicationProfiles: ApplicationProfileSeed;
  backupLocations: BackupLocationSeed;
  cloudAccounts: CloudAccountSeed;
  clusters: ClusterSeed;
  maintenancePolicies: MaintenancePolicySeed;
  clusterTemplates: ClusterTemplateSeed;
  clusterGroups: ClusterGroupSeed;
  clusterProfiles: ClusterProfileSeed;
  registries: RegistrySeed;
  packs: PackSeed;
  permissions: PermissionSeed;
  gateways: GatewaySeed;
  dnsMappings: MadeSeed;
  ipPools: IpPoolSeed;
  filters: MadeSeed;
  registrationTokens: MadeSeed;
  roles: MadeSeed;
  sshKeys: MadeSeed;
  teams: MadeSeed;
  users: MadeSeed;
}

export type CollectionSeeds = { [K in keyof SeedCollections]?: SeedCollections[K][] };

export interface TenantSeed extends CollectionSeeds {
  name: string;
  uid: string;
  apiKey: string;
  projects: { name: string; uid: string }[];
}

/** Content of a seed file. */
export interface ClustersSeed {
  /** Objects that every tenant sees. */
  system: CollectionSeeds;
  tenants: TenantSeed[];
}

/** Names of all collections; the order has no meaning. */
export const COLLECTIONS = [
  "edgeHosts",
  "applicationProfiles",
  "backupLocations",
  "cloudAccounts",
  "clusters",
  "maintenancePolicies",
  "clusterTemplates",
  "clusterGroups",
  "clusterProfiles",
  "registries",
  "packs",
  "permissions",
  "gateways",
  "dnsMappings",
  "ipPools",
  "filters",
  "registrationTokens",
  "roles",
  "sshKeys",
  "teams",
  "users",
] as const satisfies readonly (keyof SeedCollections)[];
