// Measured lookups of each package, with arguments that the seed of the emulator answers.

import type { JsonObject } from "@tripod/grpc";

/** Settings of an emulator's client. */
type Settings = Readonly<Record<string, unknown>>;

/** Objects that are created, updated and deleted. */
export interface MeasuredObject {
  readonly tok: string;
  inputs(index: number): JsonObject;
  readonly change: JsonObject;
}

/** Measured calls of a package. */
export interface BenchSubject {
  readonly name: string;
  /** Lookup that is measured first. */
  readonly first: string;
  readonly calls: number;
  /** Returns the address of the emulator. */
  origin(settings: Settings): string;
  /** Returns the arguments of each lookup by name. A word after the name distinguishes calls of the same lookup. */
  lookups(settings: Settings): Readonly<Record<string, JsonObject>>;
  object?(settings: Settings): MeasuredObject;
}

/** Lookups of the hosting package. */
function hostingLookups(settings: Settings): Readonly<Record<string, JsonObject>> {
  const [projectId, region] = [String(settings.projectId), String(settings.region)];
  const inRegion = { projectId, region };
  return {
    getDedicatedLocationV1: { projectId, filter: { name: "SPB-2" } },
    getDomainsZoneV2: { projectId, name: "example.com." },
    getDomainsRrsetV2: { projectId, name: "example.com.", type: "A", zoneId: "20000000-0000-4000-8000-000000000105" },
    getDomainsDomainV1: { name: "example.com" },
    getCloudbackupPlanV2: { ...inRegion, filter: { name: "nightly-billing" } },
    getCloudbackupCheckpointV2: { ...inRegion, filter: { planName: "nightly-billing" } },
    getDbaasDatastoreTypeV1: { ...inRegion, filters: [{ engine: "postgresql", version: "16" }] },
    getDbaasAvailableExtensionV1: { ...inRegion, filters: [{ name: "hstore" }] },
    getDbaasConfigurationParameterV1: { ...inRegion, filters: [{ name: "work_mem" }] },
    getDedicatedConfigurationV1: { projectId, deepFilter: '{"gpu":{"count":1}}' },
    getDedicatedOsV1: { projectId, filter: { name: "Ubuntu" } },
    getDedicatedPublicSubnetV1: { projectId, filter: { ip: "198.51.100.12" } },
    getGlobalRouterQuotaV1: { name: "routers", scope: "account_id" },
    getGlobalRouterServiceV1: { name: "vpc" },
    getGlobalRouterZoneGroupV1: { name: "europe" },
    getGlobalRouterZoneV1: { name: "ru-3", service: "vpc" },
  };
}

/** Lookups of the log analytics package. */
function logLookups(): Readonly<Record<string, JsonObject>> {
  return {
    getCollector: { name: "hosted-prod" },
    getHttpSource: { collectorId: 101234568, name: "ingest-http" },
    getUser: { email: "ana+ops@example.com" },
    getRole: { name: "Readers" },
    getRoleV2: { name: "Analysts" },
    getPartitions: {},
    getFolder: { path: "/Library/Users/ana+ops@example.com/On Call" },
    getPersonalFolder: {},
    getMonitorFolder: { path: "/Monitor/Payments" },
    getApps: { name: "Queue Monitor" },
    getMyUserId: {},
    getCallerIdentity: {},
    getCseLogMappingVendorProduct: { product: "Edge Gateway", vendor: "Acme" },
  };
}

/** Lookups of the cluster management package. */
function clusterLookups(): Readonly<Record<string, JsonObject>> {
  return {
    getPermission: { name: "Audit", scope: "tenant" },
    getAppliance: { name: "edge-dal-01" },
    getAppliances: { status: "ready" },
    getCloudaccountCloudA: { name: "prod-main", context: "project" },
    getCluster: { name: "prod-eks-1" },
    "getCluster without kubeconfigs": { name: "prod-eks-1", kubeconfigs: false },
    getClusterGroup: { name: "beehive", context: "system" },
    getClusterProfile: { name: "base", version: "1.2.0" },
    getClusterConfigTemplate: { name: "tmpl-a" },
    getClusterConfigPolicy: { name: "weekly" },
    getApplicationProfile: { name: "shop-frontend", version: "1.1.0" },
    getPack: { name: "cni-calico", registryUid: "64f0a1b2c3d4e5f601021301" },
    getPackSimple: { name: "vault", type: "container", context: "system" },
    getBackupStorageLocation: { name: "s3-nightly" },
  };
}

export const SUBJECTS: readonly BenchSubject[] = [
  {
    name: "hostpkg",
    first: "getDedicatedLocationV1",
    calls: 5000,
    origin: ({ authUrl }) => String(authUrl),
    lookups: hostingLookups,
    object: ({ projectId }) => ({
      tok: "hostpkg:index/domainsZoneV2:DomainsZoneV2",
      inputs: (index) => ({ name: `bench-${index}.example.`, projectId: String(projectId) }),
      change: { comment: "changed" },
    }),
  },
  {
    name: "logpkg",
    first: "getCollector",
    calls: 2000,
    origin: ({ baseUrl }) => String(baseUrl),
    lookups: logLookups,
  },
  {
    name: "k8spkg",
    first: "getPermission",
    calls: 2000,
    origin: ({ host }) => `https://${host}`,
    lookups: clusterLookups,
  },
];
