import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Faults, type RequestLog, startClusters, startHosting, startLogs } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type ClientOptions, createClient } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { ROOT } from "../repository/root.js";

/** Lookup with arguments that the emulator answers. */
export type LookupCall = readonly [lookup: string, args: object];

/** Client of any package, reduced to the common members. */
export interface AnyClient {
  call(lookup: string, args: object, options?: { readonly signal?: AbortSignal }): Promise<object>;
  close(): void;
}

/** Package with its platform, its client and a call of each lookup. */
export interface Whole {
  readonly name: string;
  readonly lookups: readonly string[];
  start(): Promise<{
    readonly origin: string;
    readonly requests: RequestLog;
    readonly faults: Faults;
    readonly calls: readonly LookupCall[];
    /** Each client is a new one. */
    connect(options?: ClientOptions): AnyClient;
    close(): Promise<void>;
  }>;
}

function anyClient(client: object): AnyClient {
  const functions = client as Readonly<Record<string, (...args: unknown[]) => Promise<object>>>;
  return {
    call: async (lookup, args, options) => functions[lookup]?.(args, options) ?? Promise.reject(new Error(lookup)),
    close: (client as { close(): void }).close,
  };
}

interface HostingPlaces {
  readonly projectId: string;
  readonly region: string;
  readonly clusterId: string;
}

const HOSTING = ({ projectId, region, clusterId }: HostingPlaces): readonly LookupCall[] => [
  ["getDedicatedLocationV1", { projectId, filter: { name: "SPB-2" } }],
  ["getDomainsZoneV2", { projectId, name: "example.com." }],
  ["getDomainsRrsetV2", { projectId, name: "example.com.", type: "A", zoneId: "20000000-0000-4000-8000-000000000105" }],
  ["getDomainsDomainV1", { name: "example.com" }],
  ["getCloudbackupPlanV2", { projectId, region, filter: { name: "nightly-billing" } }],
  ["getCloudbackupCheckpointV2", { projectId, region, filter: { planName: "nightly-billing" } }],
  ["getDbaasDatastoreTypeV1", { projectId, region, filters: [{ engine: "postgresql", version: "16" }] }],
  ["getDbaasAvailableExtensionV1", { projectId, region, filters: [{ name: "hstore" }] }],
  ["getDbaasConfigurationParameterV1", { projectId, region, filters: [{ name: "work_mem" }] }],
  ["getDbaasFlavorV1", { projectId, region, filters: [{ vcpus: 2 }] }],
  ["getDbaasPrometheusMetricTokenV1", { projectId, region }],
  ["getDedicatedConfigurationV1", { projectId, deepFilter: '{"gpu":{"count":1}}' }],
  ["getDedicatedOsV1", { projectId, filter: { name: "Ubuntu" } }],
  ["getDedicatedPrivateSubnetV1", { projectId, filter: { subnet: "172.20.5.0/24" } }],
  ["getDedicatedServersV1", { projectId, filter: { name: "web" } }],
  ["getDedicatedPublicSubnetV1", { projectId, filter: { ip: "198.51.100.12" } }],
  ["getGlobalRouterQuotaV1", { name: "routers", scope: "account_id" }],
  ["getGlobalRouterServiceV1", { name: "vpc" }],
  ["getGlobalRouterZoneGroupV1", { name: "europe" }],
  ["getGlobalRouterZoneV1", { name: "ru-3", service: "vpc" }],
  ["getMksAdmissionControllersV1", { projectId, region }],
  ["getMksFeatureGatesV1", { projectId, region, filters: [{ kubeVersion: "1.31.4" }] }],
  ["getMksKubeconfigV1", { clusterId, projectId, region }],
  ["getMksKubeVersionsV1", { projectId, region }],
];

/** Examples of lookups and their responses, as the tests of logpkg use them. */
const EXAMPLES = JSON.parse(
  readFileSync(join(ROOT, "packages", "logpkg", "fixtures", "lookups.json"), "utf8"),
) as readonly { readonly lookup: string; readonly args: object }[];

const LOGS: readonly LookupCall[] = [
  ["getCallerIdentity", {}],
  ...EXAMPLES.map(({ lookup, args }) => [lookup, args] as const),
];

const CLUSTERS: readonly LookupCall[] = [
  ["getAppliance", { name: "edge-dal-01" }],
  ["getAppliances", { tags: { env: "prod" } }],
  ["getApplicationProfile", { name: "service-150" }],
  ["getBackupStorageLocation", { name: "s3-nightly" }],
  ["getCloudaccountCloudA", { name: "team-aws-077" }],
  ["getCloudaccountCloudA", { id: "64f0a1b2c3d4e5f601020601" }],
  ["getCloudaccountCloudB", { name: "az-prod" }],
  ["getCloudaccountCloudC", { name: "cs-dc1" }],
  ["getCluster", { name: "prod-eks-1" }],
  ["getClusterConfigPolicy", { name: "weekly" }],
  ["getClusterConfigTemplate", { name: "tmpl-a" }],
  ["getClusterGroup", { name: "beehive" }],
  ["getClusterProfile", { name: "base", version: "1.2.0" }],
  ["getPack", { name: "cni-calico", registryUid: "64f0a1b2c3d4e5f601021301" }],
  ["getPackSimple", { name: "vault", type: "container", context: "system" }],
  ["getPermission", { name: "Audit" }],
  ["getPrivateCloudGateway", { name: "dc1-gateway" }],
  ["getWorkspace", { name: "ws" }],
  ["getCloudaccountGcp", { name: "gcp-main", context: "project" }],
  ["getCloudaccountMaas", { name: "maas-dc1" }],
  ["getCloudaccountMaas", { id: "64f0a1b2c3d4e5f601020651" }],
  ["getCloudaccountVsphere", { name: "vsphere-dc1" }],
  ["getCloudaccountCustom", { cloud: "nutanix", name: "nutanix-dc1" }],
  ["getIppool", { privateCloudGatewayId: "64f0a1b2c3d4e5f601020901", name: "machines" }],
  ["getMacros", {}],
  ["getMacros", { context: "project" }],
  [
    "getPrivatecloudgatewayDnsMap",
    { privateCloudGatewayId: "64f0a1b2c3d4e5f601020901", searchDomainName: "lab.example.test", network: "lab" },
  ],
  ["getFilter", { name: "edge-sites" }],
  ["getProject", { name: "edge-lab" }],
  ["getProject", { id: "64f0a1b2c3d4e5f601020307" }],
  ["getRegistrationToken", { name: "dallas" }],
  ["getRegistry", { name: "bitnami", type: "helm" }],
  ["getRegistryHelm", { name: "bitnami" }],
  ["getRegistryOci", { name: "corp-oci" }],
  ["getRegistryPack", { name: "Palette Registry" }],
  ["getRole", { name: "Edge Operator" }],
  ["getSshKey", { name: "operations" }],
  ["getSshKey", { id: "64f0a1b2c3d4e5f601021601" }],
  ["getTeam", { name: "Operations" }],
  ["getTeam", { id: "64f0a1b2c3d4e5f601021801" }],
  ["getUser", { email: "ana@example.com" }],
  ["getUser", { id: "64f0a1b2c3d4e5f601021701" }],
];

/** All packages with all of their lookups. */
export const WHOLES: readonly Whole[] = [
  {
    name: "hostpkg",
    lookups: Object.keys(hostpkg.lookups),
    start: async () => {
      const platform = await startHosting({ seed: "large" });
      const { settings } = platform;
      const cluster = platform.objects.add("kubernetes.clusters", { name: "prod", kube_version: "1.31.4" });
      platform.objects.add("databases.metricTokens", { name: "prometheus" });
      const connect = (options?: ClientOptions) => anyClient(createClient(hostpkg, settings, options));
      return { ...platform, calls: HOSTING({ ...settings, clusterId: String(cluster.id) }), connect };
    },
  },
  {
    name: "logpkg",
    lookups: Object.keys(logpkg.lookups),
    start: async () => {
      const platform = await startLogs({ seed: "large", limits: false });
      const settings = { ...platform.settings, adminMode: true };
      const connect = (options?: ClientOptions) => anyClient(createClient(logpkg, settings, options));
      return { ...platform, calls: LOGS, connect };
    },
  },
  {
    name: "k8spkg",
    lookups: Object.keys(k8spkg.lookups),
    start: async () => {
      const platform = await startClusters({ seed: "large", limits: [] });
      const settings = { apiKey: platform.settings.apiKey, host: platform.plainOrigin, retryAttempts: 3 };
      const connect = (options?: ClientOptions) => anyClient(createClient(k8spkg, settings, options));
      return { ...platform, origin: platform.plainOrigin, calls: CLUSTERS, connect };
    },
  },
];
