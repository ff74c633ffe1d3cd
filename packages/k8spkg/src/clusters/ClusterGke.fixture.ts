import { ACCOUNT, clusterFixture, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const pool = { name: "workers", count: 2, instanceType: "n1-standard-4" };

export const ClusterGkeFixture = clusterFixture({
  resource: "ClusterGke",
  replaces: ["cloudConfig.project", "cloudConfig.region"],
  defaults: { "machinePools[].updateStrategy": "RollingUpdateScaleOut", "machinePools[].diskSizeGb": 60 },
  minimal: { cloudAccountId: ACCOUNT, cloudConfig: { project: "proj", region: "europe-west1" }, machinePools: [pool] },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: { project: "proj", region: "europe-west1", overrideClusterApiConfig: "spec: {}" },
    machinePools: [{ ...pool, diskSizeGb: 100, ...WORKERS_IN_FULL, overrideClusterApiConfig: "spec: {}" }],
  },
  refused: { cloudAccountId: "64f0a1b2c3d4e5f601020602", cloudConfig: { project: "other", region: "europe-west1" } },
  changes: {
    cloudConfig: { project: "proj", region: "europe-west1", overrideClusterApiConfig: "spec: {a: 1}" },
    machinePools: [
      { ...pool, count: 3 },
      { ...pool, name: "more" },
    ],
  },
});
