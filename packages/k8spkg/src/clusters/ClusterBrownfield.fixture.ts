import { ADD_ON, clusterFixture } from "./clusterFixture.testing.js";

const node = { nodeId: "m-workers-0", action: "cordon" };
const ONCE = ["importMode", "proxy", "noProxy", "hostPath", "containerMountPath"];

export const ClusterBrownfieldFixture = clusterFixture({
  resource: "ClusterBrownfield",
  lacks: [
    "cloudAccountId",
    "clusterMetaAttribute",
    "clusterTemplate",
    "osPatchOnBoot",
    "osPatchSchedule",
    "osPatchAfter",
    "updateWorkerPoolsInParallel",
    "skipCompletion",
    "kubeconfig",
    "adminKubeConfig",
  ],
  once: ONCE,
  isRegistered: true,
  replaces: ["cloudType"],
  minimal: { cloudType: "generic" },
  full: {
    cloudType: "aws",
    importMode: "read_only",
    proxy: "http://proxy.example.com:3128",
    noProxy: "10.0.0.0/8",
    hostPath: "/etc/ca.crt",
    containerMountPath: "/mnt/ca.crt",
    clusterProfiles: [{ id: ADD_ON }],
    machinePools: [{ name: "workers", nodes: [node] }],
  },
  refused: {
    importMode: "full",
    proxy: "http://other.example.com:3128",
    noProxy: "10.1.0.0/16",
    hostPath: "/etc/other.crt",
    containerMountPath: "/mnt/other.crt",
  },
  changes: {
    cloudType: "gcp",
    clusterProfiles: [],
    machinePools: [{ name: "workers", nodes: [{ ...node, action: "uncordon" }] }],
  },
  unchanged: {
    "machinePools[].nodes[].nodeId": "the platform does not manage the nodes: another node is not in the cluster",
  },
  stays: ["machinePools"],
  // Inputs that the registration does not support need one request each.
  more: { requests: { create: 32, read: 9, update: 30, delete: 3 } },
  hidden: [...ONCE, "machinePools"],
});
