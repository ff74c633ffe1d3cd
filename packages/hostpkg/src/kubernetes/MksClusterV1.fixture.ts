import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

const NETWORK = "5d0c8a11-6a35-4f4a-9b0e-0c6a5b0f1a01";
const OIDC = { enabled: true, providerName: "sso", issuerUrl: "https://sso.example.com", clientId: "cluster" };

export const MksClusterV1Fixture: ResourceFixture = {
  resource: "MksClusterV1",
  facts: {
    containsData: true,
    replaces: [
      "name",
      "projectId",
      "region",
      "zonal",
      "clusterType",
      "cniType",
      "cniCiliumSettings",
      "cniCiliumSettings.envoyDaemonset",
      "cniCiliumSettings.hubbleRelay",
      "privateKubeApi",
      "networkId",
      "subnetId",
    ],
    defaults: {
      privateKubeApi: false,
      enableAutorepair: true,
      enablePodSecurityPolicy: false,
      enableAuditLogs: false,
      "cniCiliumSettings.envoyDaemonset": true,
      "cniCiliumSettings.hubbleRelay": true,
    },
  },
  collection: "kubernetes.clusters",
  minimal: () => ({ name: "fixture", projectId: PROJECT, region: REGION, kubeVersion: "1.30.7" }),
  example: { shownBy: "MksNodegroupV1" },
  full: () => ({
    name: "fixture",
    projectId: PROJECT,
    region: REGION,
    kubeVersion: "v1.30.7",
    clusterType: "BASIC",
    cniType: "CILIUM",
    cniCiliumSettings: { envoyDaemonset: true, hubbleRelay: false },
    privateKubeApi: true,
    networkId: NETWORK,
    subnetId: NETWORK.replace("5d", "5e"),
    enableAutorepair: false,
    enablePatchVersionAutoUpgrade: false,
    maintenanceWindowStart: "03:00:00",
    enablePodSecurityPolicy: true,
    featureGates: ["PodOverhead", "CSIMigration"],
    admissionControllers: ["LimitRanger"],
    enableAuditLogs: true,
    oidc: { ...OIDC, usernameClaim: "email" },
  }),
  changes: () => ({
    name: "other",
    kubeVersion: "1.31.4",
    clusterType: "HIGH_AVAILABILITY_MULTI_AZ",
    cniCiliumSettings: { envoyDaemonset: false, hubbleRelay: false },
    privateKubeApi: false,
    networkId: NETWORK.replace("5d", "5f"),
    subnetId: NETWORK.replace("5d", "60"),
    enableAutorepair: true,
    maintenanceWindowStart: "05:00:00",
    enablePodSecurityPolicy: false,
    featureGates: ["TTLAfterFinished"],
    admissionControllers: ["NamespaceLifecycle", "LimitRanger"],
    enableAuditLogs: false,
    oidc: { ...OIDC, groupsClaim: "teams" },
  }),
  nestedChanges: () => [
    // The platform does not install patches automatically on a cluster with one control plane.
    { clusterType: "HIGH_AVAILABILITY_MULTI_AZ", enablePatchVersionAutoUpgrade: true },
    {
      "oidc.enabled": false,
      "oidc.providerName": undefined,
      "oidc.issuerUrl": undefined,
      "oidc.clientId": undefined,
      "oidc.usernameClaim": undefined,
    },
  ],
  immutable: { cniType: "the settings of Cilium depend on it", zonal: "clusterType replaces it and takes precedence" },
  variants: () => [
    // The platform fills in the claims of an enabled provider.
    { name: "fixture", projectId: PROJECT, region: REGION, kubeVersion: "1.30.7", oidc: OIDC },
    { name: "zonal", projectId: PROJECT, region: REGION, kubeVersion: "1.30.7", zonal: true },
    {
      name: "lower",
      projectId: PROJECT,
      region: REGION,
      kubeVersion: "1.30.7",
      clusterType: "basic",
      cniType: "calico",
    },
  ],
  // A cluster is never downgraded and skips no minor version.
  rejectedChanges: () => ({ kubeVersion: "1.29.10" }),
  drift: { patch: { enable_autorepair: true }, shows: ["enableAutorepair"] },
  // Polls count: one before a change, one after it. An upgrade lists the versions first.
  requests: { create: 3, update: 6 },
};
