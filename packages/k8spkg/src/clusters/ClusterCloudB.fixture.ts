import { ACCOUNT, clusterFixture, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const pool = { name: "workers", count: 2, instanceType: "Standard_D4" };
const plane = { ...pool, name: "cp", count: 1, controlPlane: true, controlPlaneAsWorker: true };

export const ClusterCloudBFixture = clusterFixture({
  resource: "ClusterCloudB",
  replaces: [
    "cloudConfig.region",
    "cloudConfig.subscriptionId",
    "cloudConfig.resourceGroup",
    "cloudConfig.storageAccountName",
    "cloudConfig.containerName",
    "cloudConfig.networkResourceGroup",
    "cloudConfig.virtualNetworkName",
    "cloudConfig.virtualNetworkCidrBlock",
    "cloudConfig.controlPlaneSubnet",
    "cloudConfig.workerNodeSubnet",
    "cloudConfig.privateApiServer",
  ],
  defaults: {
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].osType": "Linux",
    "machinePools[].isSystemNodePool": false,
  },
  minimal: {
    cloudAccountId: ACCOUNT,
    cloudConfig: { region: "westeurope", subscriptionId: "sub-1", resourceGroup: "rg", sshKey: "ssh-rsa AAAA" },
    machinePools: [plane],
  },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: {
      region: "westeurope",
      subscriptionId: "sub-1",
      resourceGroup: "rg",
      sshKey: "ssh-rsa AAAA",
      storageAccountName: "acc",
      containerName: "box",
      networkResourceGroup: "nrg",
      virtualNetworkName: "vnet",
      virtualNetworkCidrBlock: "10.0.0.0/16",
      controlPlaneSubnet: { name: "cp", cidrBlock: "10.0.1.0/24", securityGroupName: "nsg" },
      workerNodeSubnet: { name: "wk", cidrBlock: "10.0.2.0/24" },
      privateApiServer: { resourceGroup: "prg", privateDnsZone: "zone.example", staticIp: "10.0.1.5" },
      overrideClusterApiConfig: "spec: {}",
    },
    machinePools: [
      { ...plane },
      {
        ...pool,
        azs: ["1", "2"],
        isSystemNodePool: true,
        disk: { sizeGb: 100, type: "Premium_LRS" },
        nodeRepaveInterval: 30,
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
      },
    ],
  },
  refused: {
    cloudAccountId: "64f0a1b2c3d4e5f601020602",
    cloudConfig: { region: "northeurope", subscriptionId: "sub-1", resourceGroup: "rg", sshKey: "ssh-rsa AAAA" },
  },
  changes: {
    cloudConfig: {
      region: "westeurope",
      subscriptionId: "sub-1",
      resourceGroup: "rg",
      sshKey: "ssh-rsa BBBB",
      storageAccountName: "acc",
      containerName: "box",
      networkResourceGroup: "nrg",
      virtualNetworkName: "vnet",
      virtualNetworkCidrBlock: "10.0.0.0/16",
      controlPlaneSubnet: { name: "cp", cidrBlock: "10.0.1.0/24", securityGroupName: "nsg" },
      workerNodeSubnet: { name: "wk", cidrBlock: "10.0.2.0/24" },
      privateApiServer: { resourceGroup: "prg", privateDnsZone: "zone.example", staticIp: "10.0.1.5" },
      overrideClusterApiConfig: "spec: {a: 1}",
    },
    machinePools: [
      { ...plane },
      { ...pool, count: 3, disk: { sizeGb: 120, type: "Standard_LRS" } },
      { ...pool, name: "more" },
    ],
  },
  // A control plane has an odd number of nodes.
  more: { nestedChanges: () => [{ "machinePools[0].count": 3 }] },
});
