import { ACCOUNT, clusterFixture, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const pool = { name: "workers", count: 2, instanceType: "t3.large", azs: ["eu-west-1a"] };
const plane = { ...pool, name: "cp", count: 1, controlPlane: true, controlPlaneAsWorker: true };

export const ClusterCloudAFixture = clusterFixture({
  resource: "ClusterCloudA",
  replaces: [
    "clusterType",
    "cloudConfig.region",
    "cloudConfig.sshKeyName",
    "cloudConfig.vpcId",
    "cloudConfig.controlPlaneLb",
  ],
  defaults: {
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
    "machinePools[].controlPlane": false,
    "machinePools[].controlPlaneAsWorker": false,
    "machinePools[].diskSizeGb": 65,
    "machinePools[].capacityType": "on-demand",
    "machinePools[].skipK8sUpgrade": "disabled",
  },
  minimal: { cloudAccountId: ACCOUNT, cloudConfig: { region: "eu-west-1", sshKeyName: "key" }, machinePools: [plane] },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: {
      region: "eu-west-1",
      sshKeyName: "key",
      vpcId: "vpc-1",
      controlPlaneLb: "internal",
      overrideClusterApiConfig: "spec: {}",
    },
    clusterType: "PureManage",
    machinePools: [
      { ...plane },
      {
        name: "workers",
        count: 2,
        instanceType: "t3.large",
        azSubnets: { "eu-west-1a": "subnet-1", "eu-west-1b": "subnet-2" },
        diskSizeGb: 80,
        min: 1,
        max: 5,
        capacityType: "spot",
        maxPrice: "0.5",
        additionalSecurityGroups: ["sg-1", "sg-2"],
        nodeRepaveInterval: 30,
        skipK8sUpgrade: "enabled",
        overrideHealthCheckConfiguration: "maxUnhealthy: 40%",
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
      },
    ],
  },
  refused: {
    cloudAccountId: "64f0a1b2c3d4e5f601020602",
    clusterType: "PureAttach",
    cloudConfig: { region: "eu-west-2", sshKeyName: "key" },
  },
  changes: {
    cloudConfig: {
      region: "eu-west-1",
      sshKeyName: "key",
      vpcId: "vpc-1",
      controlPlaneLb: "internal",
      overrideClusterApiConfig: "spec: {a: 1}",
    },
    machinePools: [{ ...plane }, { ...pool, count: 3 }, { ...pool, name: "more" }],
  },
  further: [
    {
      name: "mapped",
      cloudAccountId: ACCOUNT,
      cloudConfig: { region: "eu-west-1", sshKeyName: "key", vpcId: "vpc-1" },
      machinePools: [
        { name: "cp", count: 1, controlPlane: true, instanceType: "t3.large", azSubnets: { "eu-west-1a": "subnet-1" } },
        {
          ...pool,
          capacityType: "host-resource-group",
          hostResourceGroupArn: "arn:aws:group",
          licenseConfigurationArns: ["arn:aws:license"],
        },
      ],
      tagsMap: { a: "", team: "one" },
    },
  ],
  unchanged: { tagsMap: "it takes the place of tags" },
  // An import returns tags as `tags`, regardless of the input that set them.
  hidden: ["tags", "tagsMap"],
});
