import { s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { defineCluster } from "./defineCluster.js";
import { override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";
import { securityGroups } from "./pools/securityGroups.js";
import { decodeSpot, encodeSpot, maxPrice } from "./pools/spot.js";
import { decodeZones, encodeZones, zoneSubnets } from "./pools/zones.js";

const GROUP = "host-resource-group";

export const ClusterCloudA = defineCluster({
  name: "ClusterCloudA",
  terraform: "cluster_aws",
  kind: "CloudA cluster",
  doc: "AWS (`CloudA`) cluster: Kubernetes on EC2 instances in your AWS account. One machine pool is the control plane.",
  cloud: "aws",
  hasControlPlane: true,
  hasTagsMap: true,
  hasClusterType: true,
  cloudConfig: {
    fields: {
      region: s.string("AWS region of the cluster, such as `eu-west-1`.").notEmpty().replaces(),
      sshKeyName: s.string("EC2 key pair name for SSH access to the nodes.").notEmpty().replaces(),
      vpcId: s
        .string("VPC ID of an existing VPC, for static placement. Default: the platform creates a VPC.")
        .optional()
        .replaces(),
      controlPlaneLb: s
        .string("Control plane load balancer scheme.")
        .values({
          "": "default of the platform",
          "Internet-facing": "public load balancer",
          internal: "load balancer that is reachable only from the VPC",
        })
        .optional()
        .replaces()
        .wire("controlPlaneLoadBalancer"),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
  },
  pools: {
    shared: poolInputs([
      ...POOL_INPUTS,
      "min",
      "max",
      "skipK8sUpgrade",
      "overrideClusterApiConfig",
      "overrideHealthCheckConfiguration",
    ]),
    own: {
      instanceType: s.string("EC2 instance type of the nodes, such as `t3.large`.").notEmpty(),
      diskSizeGb: s
        .number("Root disk size of each node, in GiB, at least 1.")
        .integer()
        .min(1)
        .default(65)
        .wire("rootDeviceSize"),
      capacityType: s
        .string("Capacity type of the pool's instances.")
        .values({
          "on-demand": "on-demand instances",
          spot: "Spot Instances: spare capacity at a lower price, which AWS can reclaim",
          [GROUP]: "instances on Dedicated Hosts of a host resource group",
        })
        .default("on-demand"),
      maxPrice,
      hostResourceGroupArn: s
        .string(
          `Host resource group ARN of the Dedicated Hosts. Required for the capacity type \`${GROUP}\`, and applies to it only.`,
        )
        .notEmpty()
        .optional(),
      licenseConfigurationArns: s
        .set(
          `License Manager configuration ARNs of the instances. Required with \`hostResourceGroupArn\`; applies to the capacity type \`${GROUP}\` only.`,
          s.string().notEmpty(),
        )
        .optional(),
      azs: s
        .set(
          "Availability zones of the nodes, for dynamic placement. Mutually exclusive with `azSubnets`.",
          s.string().notEmpty(),
        )
        .optional(),
      azSubnets: zoneSubnets(
        "Subnets by availability zone for the nodes: a map from zone name to subnet ID in the VPC `vpcId`, for static placement. Mutually exclusive with `azs`.",
      ),
      additionalSecurityGroups: securityGroups,
    },
    encodeCloud: ({ maxPrice: _, azSubnets: __, ...encoded }, pool) => ({
      ...encoded,
      ...encodeZones(pool.azs, pool.azSubnets),
      ...encodeSpot(pool),
    }),
    decode: (row) => ({ ...row, ...decodeZones(row), ...decodeSpot(row) }),
  },
  rules: [
    ({ machinePools, cloudConfig }, { unknown, each, fail }) => {
      const pools = machinePools as readonly Values[] | undefined;
      each(pools, ({ azs, azSubnets }, index) => {
        if (azs !== undefined && azSubnets !== undefined)
          fail(`machinePools[${index}].azs`, "must not be set together with azSubnets, which sets the zones");
        const hasNetwork = unknown.has("cloudConfig") || Boolean((cloudConfig as Values | undefined)?.vpcId);
        if (azSubnets !== undefined && !hasNetwork)
          fail(`machinePools[${index}].azSubnets`, "requires an existing VPC. Set cloudConfig.vpcId");
      });
      each(pools, (pool, index) => {
        if (pool.capacityType === GROUP || pool.capacityType === undefined) return;
        each(["hostResourceGroupArn", "licenseConfigurationArns"], (name) => {
          if (pool[name] !== undefined)
            fail(`machinePools[${index}].${name}`, `applies only with the capacityType ${GROUP}`);
        });
      });
    },
  ],
});
