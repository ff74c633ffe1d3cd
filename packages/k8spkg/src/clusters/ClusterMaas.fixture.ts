import { ACCOUNT, BERLIN, clusterFixture, MUNICH, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const machine = { azs: ["az1"], instanceType: { minCpu: 4, minMemoryMb: 8192 }, placement: { resourcePool: "rp" } };
const plane = { ...machine, name: "cp", count: 1, controlPlane: true, controlPlaneAsWorker: true };
const pool = { ...machine, name: "workers", count: 2 };
const HOST = "66f0a1b2c3d4e5f600000402";

export const ClusterMaasFixture = clusterFixture({
  resource: "ClusterMaas",
  replaces: [
    "clusterType",
    "hyperShiftConfig",
    "hyperShiftConfig.clusterDeploymentType",
    "hyperShiftConfig.hostClusterUid",
  ],
  defaults: {
    "cloudConfig.enableLxdVm": false,
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].skipK8sUpgrade": "disabled",
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
    "machinePools[].useLxdVm": false,
    "machinePools[].network.staticIp": false,
  },
  minimal: { cloudAccountId: ACCOUNT, cloudConfig: { domain: "maas.example" }, machinePools: [plane] },
  full: {
    cloudAccountId: ACCOUNT,
    clusterType: "PureManage",
    hyperShiftConfig: { clusterDeploymentType: "openshift", hostClusterUid: HOST },
    cloudConfig: {
      domain: "maas.example",
      enableLxdVm: true,
      ntpServers: ["0.pool.ntp.org"],
      sshKeys: ["ssh-rsa AAAA", "ssh-rsa BBBB"],
      overrideClusterApiConfig: "spec: {}",
    },
    locationConfigs: BERLIN,
    machinePools: [
      plane,
      {
        ...pool,
        min: 2,
        max: 4,
        nodeTags: ["t1", "t2"],
        useLxdVm: true,
        network: { networkName: "br0", parentPoolUid: "66f0a1b2c3d4e5f600000802", staticIp: true },
        nodeRepaveInterval: 30,
        skipK8sUpgrade: "enabled",
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
      },
    ],
  },
  refused: {
    cloudAccountId: "64f0a1b2c3d4e5f601020602",
    clusterType: "PureAttach",
    hyperShiftConfig: { clusterDeploymentType: "hypershift" },
  },
  changes: {
    cloudConfig: { domain: "other.example", sshKeys: ["ssh-rsa CCCC"], overrideClusterApiConfig: "spec: {a: 1}" },
    locationConfigs: MUNICH,
    machinePools: [
      { ...plane },
      {
        ...pool,
        count: 3,
        azs: ["az2"],
        instanceType: { minCpu: 8, minMemoryMb: 16384 },
        placement: { resourcePool: "other" },
      },
    ],
  },
  stays: ["locationConfigs"],
  unchanged: { "machinePools[].placement.id": "it is not used" },
});
