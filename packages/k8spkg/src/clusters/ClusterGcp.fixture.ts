import { ACCOUNT, clusterFixture, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const pool = { name: "workers", count: 2, instanceType: "n1-standard-4", azs: ["europe-west1-b"] };
const plane = { ...pool, name: "cp", count: 1, controlPlane: true, controlPlaneAsWorker: true };

export const ClusterGcpFixture = clusterFixture({
  resource: "ClusterGcp",
  replaces: ["cloudConfig.project", "cloudConfig.region", "cloudConfig.network"],
  defaults: {
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].diskSizeGb": 65,
  },
  minimal: { cloudAccountId: ACCOUNT, cloudConfig: { project: "proj", region: "europe-west1" }, machinePools: [plane] },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: { project: "proj", region: "europe-west1", network: "default", overrideClusterApiConfig: "spec: {}" },
    machinePools: [
      { ...plane },
      {
        ...pool,
        azs: ["europe-west1-c", "europe-west1-b"],
        diskSizeGb: 100,
        nodeRepaveInterval: 30,
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
      },
    ],
  },
  refused: { cloudAccountId: "64f0a1b2c3d4e5f601020602", cloudConfig: { project: "other", region: "europe-west1" } },
  changes: {
    cloudConfig: {
      project: "proj",
      region: "europe-west1",
      network: "default",
      overrideClusterApiConfig: "spec: {a: 1}",
    },
    machinePools: [{ ...plane }, { ...pool, count: 3 }, { ...pool, name: "more" }],
  },
});
