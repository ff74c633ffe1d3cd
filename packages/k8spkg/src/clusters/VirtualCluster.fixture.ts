import type { Json, ResourceFixture } from "@tripod/testkit";
import { ADD_ON, clusterFixture } from "./clusterFixture.testing.js";

const GROUP = "64f0a1b2c3d4e5f601021203";
const OTHER_GROUP = "64f0a1b2c3d4e5f601021204";
const HOST = "64f0a1b2c3d4e5f601020701";
const LOCATIONS = ["64f0a1b2c3d4e5f601020501", "64f0a1b2c3d4e5f601020502"] as const;

/** Inputs of all clusters that a virtual cluster lacks. */
const LACKS = [
  "cloudAccountId",
  "clusterTemplate",
  "clusterMetaAttribute",
  "hostConfigs",
  "machinePools",
  "reviewRepaveState",
];

const base = clusterFixture({
  resource: "VirtualCluster",
  replaces: [],
  lacks: LACKS,
  minimal: {},
  full: {},
  changes: {},
});
const without = (all: object): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => !LACKS.some((one) => name.split(/[.[]/)[0] === one)),
  ) as Record<string, Json>;
const none = () => "";
const chart = { chartName: "vcluster", chartRepo: "https://charts.loft.sh", chartVersion: "0.12", k8sVersion: "1.27" };

export const VirtualClusterFixture: ResourceFixture = {
  ...base,
  facts: {
    containsData: true,
    replaces: [
      "name",
      "context",
      "clusterGroupUid",
      "hostClusterUid",
      "cloudConfig.chartName",
      "cloudConfig.chartRepo",
      "cloudConfig.chartVersion",
      "cloudConfig.chartValues",
      "cloudConfig.k8sVersion",
    ],
    createOnly: ["updateWorkerPoolsInParallel"],
    defaults: { ...without(base.facts.defaults ?? {}), pauseCluster: false } as Record<string, boolean>,
    secret: ["clusterProfiles[].variables", "kubeconfig", "adminKubeConfig"],
  },
  minimal: () => ({ name: "fixture", clusterGroupUid: GROUP }),
  full: () => ({
    ...without(base.full(none)),
    clusterGroupUid: GROUP,
    cloudConfig: { ...chart, chartValues: "sync:\n  nodes: true\n" },
    resources: { maxCpu: 6, maxMemInMb: 6000, maxStorageInGb: 6, minCpu: 1, minMemInMb: 512, minStorageInGb: 1 },
    clusterProfiles: [{ id: ADD_ON, variables: { size: "small", password: "planted-variable" } }],
    backupPolicy: { backupLocationId: LOCATIONS[0], prefix: "b", expiryInHour: 24, schedule: "0 1 * * *" },
    pauseCluster: true,
  }),
  variants: () => [{ name: "hosted", hostClusterUid: HOST, resources: { maxCpu: 2 } }],
  changes: () => ({
    ...without(base.changes(none)),
    resources: { maxCpu: 8, maxMemInMb: 8000, maxStorageInGb: 8, minCpu: 2, minMemInMb: 1024, minStorageInGb: 2 },
    clusterProfiles: [{ id: ADD_ON, variables: { size: "large", password: "planted-other" } }],
    pauseCluster: false,
  }),
  // A replacement keeps the name, so the old object is deleted first.
  rejectedChanges: () => ({
    updateWorkerPoolsInParallel: false,
    clusterGroupUid: OTHER_GROUP,
    cloudConfig: { ...chart, k8sVersion: "1.28" },
  }),
  requests: { create: 29, read: 11, update: 40, delete: 2 },
  immutable: {
    ...without(base.immutable ?? {}),
    hostClusterUid: "it replaces clusterGroupUid, which is set: separate tests cover it",
  },
  keptIfUnlisted: ["updateWorkerPoolsInParallel", "clusterTimezone", "resources", "cloudConfig", "hostClusterUid"],
  writeOnly: ["clusterProfiles", "renewK8sCertificatesNow"],
  notStored: (base.notStored ?? []).filter((name) => name !== "reviewRepaveState"),
};
