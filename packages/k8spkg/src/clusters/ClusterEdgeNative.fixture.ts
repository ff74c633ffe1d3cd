import { BERLIN, clusterFixture, MUNICH, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const host = (number: number) => ({ hostUid: `66f0a1b2c3d4e5f60000070${number}`, hostName: `edge-${number}` });
const plane = { name: "cp", controlPlane: true, controlPlaneAsWorker: true, edgeHosts: [host(1)] };
const addressed = {
  ...host(2),
  staticIp: "10.3.0.12",
  nicName: "eth0",
  defaultGateway: "10.3.0.1",
  subnetMask: "255.255.255.0",
  dnsServers: ["8.8.8.8", "1.1.1.1"],
};

export const ClusterEdgeNativeFixture = clusterFixture({
  resource: "ClusterEdgeNative",
  replaces: ["cloudConfig.overlayCidrRange", "cloudConfig.isTwoNodeCluster"],
  // Has no effect, unlike in other kinds.
  lacks: ["cloudAccountId"],
  defaults: {
    "cloudConfig.isTwoNodeCluster": false,
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].skipK8sUpgrade": "disabled",
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
  },
  minimal: { cloudConfig: { vip: "10.3.0.5" }, machinePools: [plane] },
  full: {
    cloudConfig: {
      vip: "10.3.0.5",
      overlayCidrRange: "100.64.0.0/16",
      sshKeys: ["ssh-rsa AAAA", "ssh-rsa BBBB"],
      ntpServers: ["0.pool.ntp.org"],
    },
    locationConfigs: BERLIN,
    machinePools: [
      plane,
      {
        name: "workers",
        edgeHosts: [host(3), addressed],
        archType: "arm64",
        nodeRepaveInterval: 30,
        skipK8sUpgrade: "enabled",
        ...WORKERS_IN_FULL,
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
      },
    ],
  },
  refused: { cloudConfig: { vip: "10.3.0.5", overlayCidrRange: "100.65.0.0/16" } },
  changes: {
    cloudConfig: { vip: "10.3.0.6", overlayCidrRange: "100.64.0.0/16", sshKeys: ["ssh-rsa CCCC"], ntpServers: [] },
    locationConfigs: MUNICH,
    machinePools: [
      { ...plane, controlPlaneAsWorker: false },
      { name: "workers", edgeHosts: [host(3), host(4)] },
    ],
  },
  stays: ["locationConfigs", "machinePools[].archType", "machinePools"],
  further: [
    {
      name: "overlaid",
      cloudConfig: { overlayCidrRange: "100.64.1.0/24", isTwoNodeCluster: true },
      machinePools: [
        {
          ...plane,
          edgeHosts: [
            { ...host(5), twoNodeRole: "primary" },
            { ...host(6), twoNodeRole: "secondary" },
          ],
        },
      ],
    },
  ],
  unchanged: { cloudAccountId: "no account is needed, and none is sent" },
});
