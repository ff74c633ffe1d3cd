import { clusterFixture, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const ACCOUNT = "64f0a1b2c3d4e5f601020621";
const pool = { name: "workers", count: 2, offering: "Medium" };
const plane = { ...pool, name: "cp", count: 1, controlPlane: true, controlPlaneAsWorker: true };
const zone = {
  id: "z1",
  name: "zone-1",
  network: {
    id: "n1",
    name: "net-1",
    type: "Isolated",
    gateway: "10.1.0.1",
    netmask: "255.255.0.0",
    offering: "off",
    routingMode: "Static",
    vpc: { id: "v1", name: "vpc", cidr: "10.0.0.0/8", offering: "voff" },
  },
};
const config = { project: { id: "p1", name: "proj" }, sshKeyName: "key", syncWithCks: true, zones: [zone] };

export const ClusterCloudCFixture = clusterFixture({
  resource: "ClusterCloudC",
  replaces: ["cloudConfig.zones", "cloudConfig.project", "cloudConfig.sshKeyName", "cloudConfig.syncWithCks"],
  defaults: {
    "cloudConfig.syncWithCks": false,
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
  },
  minimal: { cloudAccountId: ACCOUNT, cloudConfig: { zones: [{ name: "zone-1" }] }, machinePools: [plane] },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: { ...config, controlPlaneEndpoint: "10.1.1.1", overrideClusterApiConfig: "spec: {}" },
    machinePools: [
      plane,
      {
        ...pool,
        min: 2,
        max: 4,
        template: { id: "t1", name: "tmpl" },
        networks: [{ networkName: "net-1" }, { networkId: "n2", networkName: "net-2" }],
        nodeRepaveInterval: 30,
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
      },
    ],
  },
  refused: {
    cloudAccountId: "64f0a1b2c3d4e5f601020622",
    cloudConfig: { zones: [{ name: "zone-2" }], sshKeyName: "other" },
  },
  changes: {
    cloudConfig: { ...config, controlPlaneEndpoint: "10.1.1.2", overrideClusterApiConfig: "spec: {a: 1}" },
    machinePools: [
      { ...plane },
      {
        ...pool,
        count: 3,
        offering: "Large",
        template: { id: "t2", name: "other" },
        networks: [{ networkName: "net-2" }, { networkName: "net-1" }],
      },
    ],
  },
  stays: ["cloudConfig.project", "cloudConfig.controlPlaneEndpoint", "machinePools[].template", "machinePools"],
  unchanged: {
    "cloudConfig.zones[].id":
      "a zone is immutable, as the change of its name shows; the networks of the emulator are in this one",
    "cloudConfig.zones[].network.vpc.id": "the same",
    "machinePools[].networks[].ipAddress": "it is not used",
  },
  // The platform does not store the template, so an import cannot restore it. Separate tests cover it.
  more: { variants: () => [] },
});
