import type { Row } from "../../collection/rows.js";
import { seenBy, withinReachOf } from "../access.js";
import type { Cluster } from "../clusters.js";
import { metadataOf } from "../metadata.js";
import type { ClustersCall } from "../objectKinds.js";
import { stableUid } from "../world.js";
import { CLUSTERS } from "./clusterRows.js";
import { kubeconfigOf } from "./kubeconfig.js";
import { poolOf } from "./pools.js";
import { SEEDED_REPAVE, seededConfigUid, seededHost, seededPlace, seededTemplates } from "./seededParts.js";
import { RUNNING, VIRTUAL, virtualConfig, virtualPool } from "./virtual.js";

/** Values with which a cluster of a cloud is created. */
interface Creation {
  readonly account?: string;
  readonly cloudConfig: Row;
  readonly pools: readonly Row[];
}

const SSH_KEY = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAQQDq ops@example.test";
const CONTROL_PLANE: Row = {
  name: "control-plane",
  size: 1,
  isControlPlane: true,
  labels: ["control-plane"],
  taints: [],
};
const WORKERS: Row = { name: "workers", size: 2, isControlPlane: false, labels: ["worker"], taints: [] };
const pools = (cloudConfig: Row, workers: Row = cloudConfig): Row[] => [
  { poolConfig: CONTROL_PLANE, cloudConfig },
  { poolConfig: WORKERS, cloudConfig: workers },
];
const AWS_POOL: Row = { azs: ["eu-west-1a"], capacityType: "on-demand", instanceType: "t3.large", rootDeviceSize: 60 };
const AZURE_POOL: Row = {
  azs: ["1"],
  instanceType: "Standard_D4",
  osDisk: { diskSizeGB: 60, managedDisk: { storageAccountType: "Standard_LRS" }, osType: "Linux" },
};
const VSPHERE_POOL: Row = {
  instanceType: { diskGiB: 60, memoryMiB: 8192, numCPUs: 4 },
  placements: [{ cluster: "c1", datastore: "ds", network: { networkName: "VM Network" }, resourcePool: "rp" }],
};

/** Creations of seeded clusters, by the clouds that seeds have. */
const CREATIONS: Readonly<Record<string, (cluster: Cluster) => Creation>> = {
  aws: () => ({
    account: "aws",
    cloudConfig: { controlPlaneLoadBalancer: "Internet-facing", region: "eu-west-1", sshKeyName: "ops" },
    pools: pools(AWS_POOL),
  }),
  eks: () => ({
    account: "aws",
    cloudConfig: {
      bastionDisabled: true,
      endpointAccess: { private: false, privateCIDRs: [], public: true, publicCIDRs: ["10.0.0.0/8"] },
      region: "eu-west-1",
      sshKeyName: "ops",
    },
    pools: [{ poolConfig: WORKERS, cloudConfig: { ...AWS_POOL, amiType: "AL2023_x86_64_STANDARD" } }],
  }),
  azure: () => ({
    account: "azure",
    cloudConfig: {
      location: "westeurope",
      resourceGroup: "clusters",
      sshKey: SSH_KEY,
      subscriptionId: "8f3c9d52-0000-4000-8000-1f2e3d4c5b6a",
    },
    pools: pools(AZURE_POOL),
  }),
  vsphere: () => ({
    account: "vsphere",
    cloudConfig: {
      controlPlaneEndpoint: { ddnsSearchDomain: "example.test", host: "10.2.0.5", type: "VIP" },
      ntpServers: ["0.pool.ntp.org"],
      placement: { datacenter: "dc", folder: "clusters", imageTemplateFolder: "templates" },
      sshKeys: [SSH_KEY],
      staticIp: false,
    },
    pools: pools(VSPHERE_POOL),
  }),
  "edge-native": ({ uid, name }) => ({
    cloudConfig: {
      controlPlaneEndpoint: { host: "10.3.0.5", type: "VIP" },
      ntpServers: ["0.pool.ntp.org"],
      sshKeys: [SSH_KEY],
    },
    pools: [
      {
        poolConfig: { ...CONTROL_PLANE, useControlPlaneAsWorker: true },
        cloudConfig: { edgeHosts: [{ hostName: `${name}-host`, hostUid: `edge-${stableUid(uid, "host")}` }] },
      },
    ],
  }),
};

/**
 * Replaces a seeded cluster by a row like those of clusters that programs create, and returns the row. A tenant may
 * have thousands of seeded clusters, so each has a few members only until a request reads its parts or changes it.
 * Their values stay. Returns undefined if no seeded cluster matches, or if it is deleted or its cloud has no node
 * pools.
 */
export function wholeSeeded(call: ClustersCall, isWanted: (cluster: Cluster) => boolean): Row | undefined {
  const { caller } = call.context.var;
  const cluster = seenBy(caller, caller.tenant.clusters, withinReachOf).find(isWanted);
  if (cluster === undefined || cluster.state === "Deleted") return undefined;
  const parts = cluster.cloudType === "nested" ? virtualParts(call) : partsOf(cluster, call);
  if (parts === undefined) return undefined;
  const row = call.objects.add(CLUSTERS, { ...commonOf(cluster), ...parts(cluster) }, call.place);
  caller.tenant.clusters = caller.tenant.clusters.filter((one) => one !== cluster);
  return row;
}

type Parts = (cluster: Cluster) => Row;

function commonOf(cluster: Cluster): Row {
  const { uid: _, ...metadata } = metadataOf(cluster);
  const { uid, name, state, health = "" } = cluster;
  return {
    uid,
    metadata,
    state,
    health,
    variables: {},
    namespaces: [],
    rbacs: [],
    location: seededPlace(),
    repave: { state: SEEDED_REPAVE, reasons: [] },
    kubeconfig: kubeconfigOf(name, uid, "dev"),
    adminKubeconfig: kubeconfigOf(name, uid, "admin"),
    seed: { ...cluster },
  };
}

function specOf(cluster: Cluster, cloud: string, settings: Row = {}): Row {
  const { name, cloudType, timezone } = cluster;
  return {
    cloudType,
    clusterType: "PureManage",
    clusterConfig: { updateWorkerPoolsInParallel: false, ...(timezone !== undefined && { timezone }), ...settings },
    clusterProfileTemplates: seededTemplates(cluster),
    cloudConfigRef: { kind: cloud, name: `${name}-config`, uid: seededConfigUid(cluster) },
  };
}

function configOf(cluster: Cluster, cloud: string, spec: Row): Row {
  return { kind: cloud, metadata: { name: `${cluster.name}-config`, uid: seededConfigUid(cluster) }, spec };
}

function partsOf({ cloudType }: Cluster, call: ClustersCall): Parts | undefined {
  const creationOf = CREATIONS[cloudType];
  if (creationOf === undefined) return undefined;
  return (cluster) => {
    const { account, cloudConfig, pools: input } = creationOf(cluster);
    const [first] = account === undefined ? [] : call.objects.at(`cloudAccounts.${account}`, call.place);
    let count = 0;
    const id = (): string => {
      count += 1;
      return stableUid(cluster.uid, "part", String(count));
    };
    return {
      cloud: cloudType,
      spec: specOf(cluster, cloudType),
      config: configOf(cluster, cloudType, {
        ...(first !== undefined && { cloudAccountRef: { kind: "cloudaccount", uid: first.uid } }),
        clusterConfig: structuredClone(cloudConfig),
        machinePoolConfig: structuredClone(input.map((pool) => poolOf(pool, cloudType, id))),
      }),
    };
  };
}

function virtualParts(call: ClustersCall): Parts | undefined {
  const hostClusterConfig = seededHost(call.objects.at("clusterGroups", call.place));
  if (hostClusterConfig === undefined) return undefined;
  return (cluster) => ({
    cloud: VIRTUAL,
    lifecycle: RUNNING,
    spec: specOf(cluster, VIRTUAL, { hostClusterConfig }),
    config: configOf(cluster, VIRTUAL, {
      ...virtualConfig({}, { hostClusterConfig }),
      machinePoolConfig: [virtualPool([])],
    }),
  });
}
