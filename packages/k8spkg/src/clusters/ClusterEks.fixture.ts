import type { ResourceFixture } from "@tripod/testkit";
import { ClusterProfileFixture } from "../profiles/ClusterProfile.fixture.js";
import { ACCOUNT, clusterFixture, WORKERS_IN_FULL } from "./clusterFixture.testing.js";

const pool = { name: "workers", count: 2, instanceType: "t3.large", diskSizeGb: 60 };

const profile: ResourceFixture = {
  ...ClusterProfileFixture,
  minimal: () => ({
    name: "fixture",
    cloud: "eks",
    type: "cluster",
    packs: [{ name: "kubernetes", tag: "1.30.2", registryUid: "64f0a1b2c3d4e5f601021301", values: "pods: 10" }],
  }),
};

export const ClusterEksFixture = clusterFixture({
  resource: "ClusterEks",
  isWhole: true,
  replaces: [
    "cloudConfig.region",
    "cloudConfig.sshKeyName",
    "cloudConfig.vpcId",
    "cloudConfig.azSubnets",
    "cloudConfig.encryptionConfigArn",
    "cloudConfig.endpointAccess",
  ],
  defaults: {
    "cloudConfig.endpointAccess": "public",
    "machinePools[].amiType": "AL2023_x86_64_STANDARD",
    "machinePools[].capacityType": "on-demand",
    "machinePools[].updateStrategy": "RollingUpdateScaleOut",
  },
  minimal: {
    cloudAccountId: ACCOUNT,
    cloudConfig: { region: "eu-west-1" },
    machinePools: [{ ...pool, azs: ["eu-west-1a"] }],
  },
  full: {
    cloudAccountId: ACCOUNT,
    cloudConfig: {
      region: "eu-west-1",
      sshKeyName: "key",
      vpcId: "vpc-1",
      azSubnets: { "eu-west-1a": "subnet-1", "eu-west-1b": "subnet-2" },
      encryptionConfigArn: "arn:aws:kms:eu-west-1:1:key/k",
      endpointAccess: "private_and_public",
      publicAccessCidrs: ["172.16.0.0/12", "10.0.0.0/8"],
      privateAccessCidrs: ["192.168.0.0/16"],
      overrideClusterApiConfig: "spec: {}",
    },
    fargateProfiles: [
      {
        name: "pods",
        subnets: ["subnet-1"],
        additionalTags: { cost: "web" },
        selectors: [{ namespace: "web", labels: { on: "fargate" } }],
      },
    ],
    machinePools: [
      {
        ...pool,
        min: 2,
        max: 5,
        azSubnets: { "eu-west-1a": "subnet-3" },
        capacityType: "spot",
        maxPrice: "0.5",
        amiType: "AL2_x86_64",
        eksLaunchTemplate: {
          amiId: "ami-1",
          rootVolumeType: "gp3",
          rootVolumeIops: 3000,
          rootVolumeThroughput: 125,
          additionalSecurityGroups: ["sg-1", "sg-2"],
        },
        ...WORKERS_IN_FULL,
        overrideClusterApiConfig: "spec: {}",
      },
      { ...pool, name: "extra", azs: ["eu-west-1a", "eu-west-1b"] },
    ],
  },
  refused: { cloudAccountId: "64f0a1b2c3d4e5f601020602", cloudConfig: { region: "eu-west-2" } },
  changes: {
    cloudConfig: {
      region: "eu-west-1",
      sshKeyName: "key",
      vpcId: "vpc-1",
      azSubnets: { "eu-west-1a": "subnet-1", "eu-west-1b": "subnet-2" },
      encryptionConfigArn: "arn:aws:kms:eu-west-1:1:key/k",
      endpointAccess: "private_and_public",
      publicAccessCidrs: ["10.0.0.0/8"],
      privateAccessCidrs: ["192.168.0.0/16", "10.1.0.0/16"],
      overrideClusterApiConfig: "spec: {a: 1}",
    },
    fargateProfiles: [{ name: "jobs", selectors: [{ namespace: "jobs" }] }],
    machinePools: [
      { ...pool, count: 3, azSubnets: { "eu-west-1a": "subnet-3" } },
      { ...pool, name: "more", azs: ["eu-west-1b"] },
    ],
  },
  further: [
    {
      name: "mapped",
      cloudAccountId: ACCOUNT,
      cloudConfig: { region: "eu-west-1", endpointAccess: "private" },
      machinePools: [{ ...pool, capacityType: "spot", azs: ["eu-west-1a"] }],
      tagsMap: { a: "", team: "one" },
    },
  ],
  unchanged: { tagsMap: "it takes the place of tags" },
  // An import returns tags as `tags`, regardless of the input that set them.
  hidden: ["tags", "tagsMap"],
  more: {
    example: {
      dependencies: { profile },
      inputs: (of) => ({
        name: "shop",
        description: "Cluster of the shop",
        tags: ["team:shop"],
        cloudAccountId: ACCOUNT,
        cloudConfig: { region: "eu-west-1", endpointAccess: "private_and_public" },
        clusterProfiles: [{ id: of("profile") }],
        machinePools: [
          { ...pool, azs: ["eu-west-1a", "eu-west-1b"], min: 2, max: 5, additionalLabels: { pool: "workers" } },
          { ...pool, name: "batch", count: 1, azs: ["eu-west-1a"], capacityType: "spot", maxPrice: "0.5" },
        ],
      }),
    },
  },
});
