import type { ResourceFixture } from "@tripod/testkit";

const [PROD, STAGING] = ["64f0a1b2c3d4e5f601020701", "64f0a1b2c3d4e5f601020703"];
const [NIGHTLY, LAB] = ["64f0a1b2c3d4e5f601020501", "64f0a1b2c3d4e5f601020502"];

const dev = { name: "dev", resourceAllocation: { cpu_cores: "2", memory_MiB: "2048" } };
const viewers = {
  type: "ClusterRoleBinding",
  role: { kind: "ClusterRole", name: "view" },
  subjects: [
    { type: "ServiceAccount", name: "bot", namespace: "ci" },
    { type: "Group", name: "guests" },
  ],
};
const editors = {
  type: "RoleBinding",
  namespace: "dev",
  role: { kind: "Role", name: "edit" },
  subjects: [{ type: "User", name: "ann" }],
};
const backup = {
  backupLocationId: NIGHTLY,
  prefix: "lab",
  expiryInHour: 72,
  schedule: "0 1 * * *",
  includeDisks: true,
  includeClusterResources: true,
  namespaces: ["dev"],
  clusterUids: [PROD],
  includeAllClusters: false,
};

export const WorkspaceFixture: ResourceFixture = {
  resource: "Workspace",
  facts: { defaults: { "backupPolicy.includeDisks": true } },
  collection: "workspaces",
  minimal: () => ({ name: "fixture", clusters: [{ uid: PROD }], namespaces: [dev] }),
  example: {
    inputs: () => ({
      name: "shop",
      description: "Development of the shop",
      clusters: [{ uid: PROD }],
      namespaces: [dev],
      workspaceQuota: { cpu: 8, memory: 16384 },
      clusterRbacBindings: [editors],
      backupPolicy: {
        backupLocationId: NIGHTLY,
        prefix: "shop",
        expiryInHour: 72,
        schedule: "0 1 * * *",
        namespaces: ["dev"],
        includeAllClusters: true,
      },
    }),
  },
  full: () => ({
    name: "fixture",
    description: "play",
    tags: ["team:web", "plain"],
    clusters: [{ uid: PROD, clusterName: "prod-eks-1" }, { uid: STAGING }],
    namespaces: [
      {
        ...dev,
        resourceAllocation: { ...dev.resourceAllocation, gpu: "1", gpu_provider: "nvidia" },
        clusterResourceAllocations: { uid: PROD, resourceAllocation: { cpu_cores: "1", memory_MiB: "1024" } },
        imagesBlacklists: ["nginx:latest", "redis:latest"],
      },
      { name: "/^t-.*/", resourceAllocation: { cpu_cores: "1", memory_MiB: "512" } },
    ],
    workspaceQuota: { cpu: 8, memory: 16384, gpu: 2 },
    clusterRbacBindings: [viewers, editors],
    backupPolicy: backup,
  }),
  variants: () => [
    {
      name: "by-mode",
      clusters: [{ uid: PROD }],
      namespaces: [dev],
      backupPolicy: { ...backup, includeClusterResources: undefined, includeClusterResourcesMode: "auto" },
    },
  ],
  changes: () => ({
    name: "other",
    description: "second",
    tags: ["a:b"],
    clusters: [{ uid: PROD }],
    namespaces: [{ name: "dev", resourceAllocation: { cpu_cores: "0.5", memory_MiB: "2048" } }],
    workspaceQuota: { cpu: 16, memory: 16384 },
    clusterRbacBindings: [{ ...editors, subjects: [{ type: "User", name: "bob" }] }],
    backupPolicy: { ...backup, backupLocationId: LAB, expiryInHour: 24, includeClusterResources: false },
  }),
  nestedChanges: () => [
    {
      clusters: [{ uid: STAGING }],
      "namespaces[0].clusterResourceAllocations": undefined,
      "backupPolicy.clusterUids": [STAGING],
    },
  ],
  immutable: {
    "namespaces[].resourceAllocation": "it takes no other member; each of them changes",
    "namespaces[].clusterResourceAllocations.resourceAllocation": "the same",
    "clusterRbacBindings[].role": "the same",
    "clusters[].clusterName": "it is the name that the cluster has",
  },
  drift: {
    patch: { spec: { clusterRefs: [], clusterNamespaces: [], clusterRbacs: [], quota: {} } },
    shows: ["clusterRbacBindings", "clusters", "namespaces", "workspaceQuota"],
  },
  // Backups have their own path. The names of clusters are read when they are added.
  requests: { create: 6, read: 3, update: 8, delete: 2 },
};
