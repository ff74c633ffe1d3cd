import { ACCOUNT, BERLIN, clusterFixture, MUNICH, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const instanceType = { cpu: 4, memoryMb: 8192, diskSizeGb: 60 };
const placement = { cluster: "c1", resourcePool: "rp", datastore: "ds", network: "VM Network" };
const plane = { name: "cp", count: 1, controlPlane: true, controlPlaneAsWorker: true, instanceType, placement };
const pool = { name: "workers", count: 2, instanceType, placement };

export const ClusterVsphereFixture = clusterFixture({
  resource: "ClusterVsphere",
  replaces: ["cloudConfig.datacenter", "cloudConfig.folder"],
  defaults: {
    "cloudConfig.staticIp": false,
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].skipK8sUpgrade": "disabled",
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
  },
  minimal: {
    cloudAccountId: ACCOUNT,
    cloudConfig: { datacenter: "dc", folder: "f", sshKeys: ["ssh-rsa AAAA"] },
    machinePools: [plane],
  },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: {
      datacenter: "dc",
      folder: "f",
      imageTemplateFolder: "tpl",
      sshKeys: ["ssh-rsa AAAA", "ssh-rsa BBBB"],
      staticIp: true,
      ntpServers: ["1.pool.ntp.org", "0.pool.ntp.org"],
      networkType: "VIP",
      networkSearchDomain: "example.test",
      hostEndpoint: "10.2.0.5",
      overrideClusterApiConfig: "spec: {}",
    },
    locationConfigs: BERLIN,
    machinePools: [
      {
        ...pool,
        placement: { ...placement, staticIpPoolId: "66f0a1b2c3d4e5f600000801" },
        min: 2,
        max: 4,
        nodeRepaveInterval: 30,
        skipK8sUpgrade: "enabled",
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
      },
      plane,
    ],
  },
  refused: {
    cloudAccountId: "64f0a1b2c3d4e5f601020602",
    cloudConfig: { datacenter: "other", folder: "f", sshKeys: ["ssh-rsa AAAA"] },
  },
  changes: {
    cloudConfig: {
      datacenter: "dc",
      folder: "f",
      imageTemplateFolder: "other",
      sshKeys: ["ssh-rsa CCCC"],
      networkType: "DDNS",
      networkSearchDomain: "other.test",
      hostEndpoint: "10.2.0.6",
      overrideClusterApiConfig: "spec: {a: 1}",
    },
    locationConfigs: MUNICH,
    machinePools: [
      {
        ...pool,
        count: 3,
        placement: { ...placement, cluster: "c2", resourcePool: "rp2", datastore: "ds2", network: "other" },
      },
      { ...plane, instanceType: { cpu: 8, memoryMb: 16384, diskSizeGb: 80 } },
    ],
  },
  stays: ["locationConfigs", "cloudConfig.hostEndpoint"],
  unchanged: {
    "machinePools[].placement.id": "it is not used",
    "cloudConfig.sshKey": "sshKeys is set instead: separate tests cover it",
  },
});
