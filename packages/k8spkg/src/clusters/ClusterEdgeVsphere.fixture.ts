import { BERLIN, clusterFixture, MUNICH, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const HOST = "66f0a1b2c3d4e5f600000701";
const placement = { cluster: "c1", resourcePool: "rp", datastore: "ds", network: "VM Network" };
const size = { cpu: 4, memoryMb: 8192, diskSizeGb: 60 };
const plane = {
  name: "cp",
  count: 1,
  controlPlane: true,
  controlPlaneAsWorker: true,
  instanceType: size,
  placements: [placement],
};
const workers = { name: "workers", count: 2, instanceType: size, placements: [placement] };
const at = { datacenter: "dc", folder: "f", vip: "10.2.0.5" };

export const ClusterEdgeVsphereFixture = clusterFixture({
  resource: "ClusterEdgeVsphere",
  lacks: ["cloudAccountId", "applySetting"],
  replaces: ["edgeHostUid", "cloudConfig.datacenter", "cloudConfig.folder"],
  defaults: {
    "cloudConfig.staticIp": false,
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
  },
  minimal: { edgeHostUid: HOST, cloudConfig: { ...at, sshKeys: ["ssh-rsa AAAA"] }, machinePools: [plane] },
  full: {
    edgeHostUid: HOST,
    cloudConfig: {
      ...at,
      imageTemplateFolder: "tpl",
      sshKeys: ["ssh-rsa AAAA", "ssh-rsa BBBB"],
      staticIp: true,
      networkType: "VIP",
      networkSearchDomain: "example.test",
    },
    locationConfigs: BERLIN,
    machinePools: [
      {
        ...workers,
        placements: [{ ...placement, staticIpPoolId: "66f0a1b2c3d4e5f600000801" }],
        nodeRepaveInterval: 30,
        ...WORKERS_IN_FULL,
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
      },
      plane,
    ],
  },
  refused: {
    edgeHostUid: "66f0a1b2c3d4e5f600000702",
    cloudConfig: { ...at, datacenter: "other", sshKeys: ["ssh-rsa AAAA"] },
  },
  changes: {
    cloudConfig: {
      ...at,
      vip: "10.2.0.6",
      imageTemplateFolder: "other",
      sshKeys: ["ssh-rsa CCCC"],
      networkType: "DDNS",
      networkSearchDomain: "other.test",
    },
    locationConfigs: MUNICH,
    machinePools: [
      {
        ...workers,
        count: 3,
        placements: [placement, { cluster: "c2", resourcePool: "rp2", datastore: "ds2", network: "other" }],
      },
      { ...plane, instanceType: { cpu: 8, memoryMb: 16384, diskSizeGb: 80 } },
    ],
  },
  stays: ["locationConfigs"],
  unchanged: {
    "machinePools[].placements[].id": "it is not used",
    "cloudConfig.sshKey": "sshKeys is set instead: separate tests cover it",
  },
});
