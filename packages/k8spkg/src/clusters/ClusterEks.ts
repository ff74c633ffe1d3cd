import { s } from "@tripod/kit";
import { isNothing, isObject, memberAt, sameNetwork, type Values } from "@tripod/rest";
import { networkProblem } from "../networkForms.js";
import { defineCluster } from "./defineCluster.js";
import { encodeFargateProfiles, fargate } from "./features/fargate.js";
import { nodeCount, override, poolInputs, WORKER_INPUTS } from "./pools/poolFields.js";
import { securityGroups } from "./pools/securityGroups.js";
import { decodeSpot, encodeSpot, maxPrice } from "./pools/spot.js";
import { decodeZones, encodeZones, zoneSubnets } from "./pools/zones.js";

/** Name of the pool entry that holds the zones of the EKS control plane. AWS manages its nodes. */
const CONTROL_PLANE_POOL = "cp-pool";
const immutable = (doc: string) => s.string(doc).optional().replaces();
const cidrs = (doc: string) =>
  s.set(doc, s.string().notEmpty().check(networkProblem).semanticEquals(sameNetwork)).optional();
const optionalString = (doc: string) => s.string(doc).optional();

const launchTemplate = s
  .object("EC2 launch template of the pool's nodes. Default: the platform's launch template.", {
    amiId: optionalString(
      "AMI ID of a custom Amazon Machine Image. If unset, the platform repaves the nodes when it updates the EKS AMI.",
    ).wire("ami.id"),
    rootVolumeType: optionalString("Root volume type (EBS), such as `gp3`.").wire("rootVolume.type"),
    rootVolumeIops: s.number("Provisioned IOPS of the root volume.").integer().optional().wire("rootVolume.iops"),
    rootVolumeThroughput: s
      .number("Throughput of the root volume, in MiB/s.")
      .integer()
      .optional()
      .wire("rootVolume.throughput"),
    additionalSecurityGroups: securityGroups,
  })
  .optional()
  .wire("awsLaunchTemplate");

export const ClusterEks = defineCluster({
  name: "ClusterEks",
  terraform: "cluster_eks",
  kind: "EKS cluster",
  doc: "Amazon EKS cluster: Kubernetes with a control plane that AWS (`CloudA`) manages, in your AWS account. All machine pools are worker pools.",
  cloud: "eks",
  hasControlPlane: false,
  hasTagsMap: true,
  cloudConfig: {
    fields: {
      region: s.string("AWS region of the cluster, such as `eu-west-1`.").notEmpty().replaces(),
      sshKeyName: immutable("EC2 key pair name for SSH access to the nodes."),
      vpcId: immutable("VPC ID. Default: the platform creates a VPC."),
      azs: s
        .list("Availability zones of the control plane.", s.string())
        .optional()
        .noEffect("No effect: the zones come from `azSubnets` and from the machine pools"),
      azSubnets: zoneSubnets(
        "Control plane subnets by availability zone: a map from zone name to subnet ID.",
      ).replaces(),
      encryptionConfigArn: immutable("KMS key ARN: the AWS KMS key for envelope encryption of Kubernetes secrets."),
      endpointAccess: s
        .string("API endpoint access: public, private or both.")
        .values({
          public: "public endpoint only",
          private: "private endpoint only, reachable from the VPC",
          private_and_public: "public and private endpoint",
        })
        .default("public")
        .replaces(),
      publicAccessCidrs: cidrs(
        "CIDR blocks that can access the public API endpoint. The endpoint denies all other addresses.",
      ),
      privateAccessCidrs: cidrs("CIDR blocks that can access the private API endpoint."),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: ({ azSubnets: _, encryptionConfigArn: key, endpointAccess: access, ...encoded }) => {
      const { publicAccessCidrs: publicCIDRs = [], privateAccessCidrs: privateCIDRs = [], ...config } = encoded;
      const isPrivate = access === "private" || access === "private_and_public";
      return {
        ...config,
        bastionDisabled: true,
        ...(key !== undefined && { encryptionConfig: { isEnabled: true, provider: key } }),
        endpointAccess: { public: access !== "private", private: isPrivate, publicCIDRs, privateCIDRs },
      };
    },
    decode: ({ encryptionConfig, endpointAccess, ...config }, cloud) => ({
      ...config,
      encryptionConfigArn: memberAt(encryptionConfig, "provider"),
      ...(isObject(endpointAccess) && decodeAccess(endpointAccess)),
      azSubnets: controlPlaneSubnets(cloud),
    }),
  },
  pools: {
    shared: {
      ...poolInputs([...WORKER_INPUTS, "min", "max", "overrideClusterApiConfig"]),
      count: nodeCount("With autoscaling, must be equal to `min`."),
    },
    own: {
      instanceType: s.string("EC2 instance type of the nodes, such as `t3.large`.").notEmpty(),
      diskSizeGb: s
        .number("Root disk size of each node, in GiB: 1–2000.")
        .integer()
        .min(1)
        .max(2_000)
        .wire("rootDeviceSize"),
      amiType: s
        .string(
          "AMI type of the nodes: `AL2023_x86_64_STANDARD`, `AL2023_x86_64_NEURON` or `AL2023_x86_64_NVIDIA`. `AL2_x86_64` and `AL2_x86_64_GPU` are deprecated.",
        )
        .default("AL2023_x86_64_STANDARD"),
      capacityType: s
        .string("Capacity type of the pool's instances.")
        .values({
          "on-demand": "on-demand instances",
          spot: "Spot Instances: spare capacity at a lower price, which AWS can reclaim",
        })
        .default("on-demand"),
      maxPrice,
      azs: s
        .set("Availability zones of the nodes. Mutually exclusive with `azSubnets`.", s.string().notEmpty())
        .optional(),
      azSubnets: zoneSubnets(
        "Subnets by availability zone for the nodes: a map from zone name to subnet ID. Mutually exclusive with `azs`.",
      ),
      eksLaunchTemplate: launchTemplate,
    },
    startsAtMin: true,
    encodeCloud: ({ maxPrice: _, azSubnets: __, ...encoded }, pool) => ({
      ...encoded,
      ...encodeZones(pool.azs, pool.azSubnets),
      ...encodeSpot(pool),
    }),
    decode: (row) => ({ ...row, ...decodeZones(row), ...decodeSpot(row) }),
    isUnmanaged: ({ isControlPlane, labels }) =>
      isControlPlane === true || JSON.stringify(labels ?? []).includes("spectrocloud.com/managed-by:karpenter"),
  },
  features: [fargate],
  specMembers: ({ cloudConfig, fargateProfiles }, pools) => {
    const subnets = memberAt(cloudConfig, "azSubnets");
    return {
      fargateProfiles: encodeFargateProfiles(fargateProfiles),
      machinepoolconfig: isNothing(subnets) ? pools : [controlPlanePool(subnets as Values), ...pools],
    };
  },
  rules: [
    ({ machinePools }, { each, fail }) => {
      const pools = machinePools as readonly Values[] | undefined;
      each(pools, ({ azs, azSubnets }, index) => {
        if (azs !== undefined && azSubnets !== undefined)
          fail(`machinePools[${index}].azs`, "must not be set together with azSubnets, which sets the zones");
      });
    },
  ],
});

function decodeAccess(access: Values): Values {
  const [isPublic, isPrivate] = [memberAt(access, "public"), memberAt(access, "private")];
  return {
    endpointAccess: isPrivate !== true ? "public" : isPublic === true ? "private_and_public" : "private",
    publicAccessCidrs: memberAt(access, "publicCIDRs"),
    privateAccessCidrs: memberAt(access, "privateCIDRs"),
  };
}

function controlPlanePool(subnets: Values): Values {
  return {
    cloudConfig: { ...encodeZones(undefined, subnets), ...encodeSpot({ capacityType: "spot" }), capacityType: "spot" },
    poolConfig: {
      name: CONTROL_PLANE_POOL,
      isControlPlane: true,
      useControlPlaneAsWorker: false,
      labels: ["control-plane"],
      size: 0,
      taints: [],
      updateStrategy: { type: "RollingUpdateScaleOut" },
    },
  };
}

/** Returns the subnets of the control plane by availability zone. */
function controlPlaneSubnets(cloud: Values): unknown {
  const pools = memberAt(cloud, "spec.machinePoolConfig");
  const plane = Array.isArray(pools) ? pools.find((pool) => memberAt(pool, "name") === CONTROL_PLANE_POOL) : undefined;
  return isObject(plane) ? decodeZones(plane).azSubnets : undefined;
}
