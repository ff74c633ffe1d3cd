// A managed Kubernetes cluster with a node group, and its kubeconfig: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set hostpkg:authUrl …`) or from the environment
// (HOSTPKG_AUTH_URL, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const projectId = config.require("projectId");
const region = config.get("region") ?? "ru-3";
const nodesCount = config.getNumber("nodes") ?? 2;

// What the region offers.
const { defaultVersion } = hostpkg.getMksKubeVersionsV1Output({ projectId, region });

const cluster = new hostpkg.MksClusterV1("cluster", {
  name: "shop",
  projectId,
  region,
  kubeVersion: defaultVersion,
  clusterType: "BASIC",
  maintenanceWindowStart: "03:00:00",
  enableAuditLogs: true,
});

const workers = new hostpkg.MksNodegroupV1("workers", {
  clusterId: cluster.id,
  projectId,
  region,
  availabilityZone: `${region}a`,
  nodesCount,
  cpus: 2,
  ramMb: 4096,
  volumeGb: 30,
  volumeType: `fast.${region}a`,
  installNvidiaDevicePlugin: false,
  labels: { pool: "workers" },
});

// Secret, every part of it.
const access = hostpkg.getMksKubeconfigV1Output({ clusterId: cluster.id, projectId, region });

export const outputs = {
  version: cluster.kubeVersion,
  nodes: workers.nodes,
  kubeconfig: access.rawConfig,
  server: access.server,
};
