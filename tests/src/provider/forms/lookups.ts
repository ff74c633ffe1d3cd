import { hostingLookups } from "@tripod/scripts/bench/subjects";
import type { JsonObject } from "@tripod/testkit";

/** Arguments of lookups, by name. A word after the name distinguishes calls of the same lookup. */
type Lookups = Readonly<Record<string, JsonObject>>;

/** Returns lookups of the log analytics package. */
function logLookups(): Lookups {
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

/** Returns lookups of the cluster management package. */
function clusterLookups(): Lookups {
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

/** Lookups of each package that the seed of its emulator answers. */
export const LOOKUPS: Readonly<Record<string, (settings: Readonly<Record<string, unknown>>) => Lookups>> = {
  hostpkg: hostingLookups,
  logpkg: logLookups,
  k8spkg: clusterLookups,
};
