import { s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { securityGroups } from "./pools/groups.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";
import { maxPrice, spotSent, spotShown } from "./pools/spot.js";
import { zoneSubnets, zonesSent, zonesShown } from "./pools/zones.js";

const GROUP = "host-resource-group";

export const ClusterCloudA = cluster({
  name: "ClusterCloudA",
  terraform: "cluster_aws",
  kind: "CloudA cluster",
  doc: "A Kubernetes cluster on machines of CloudA, in an account of yours. Its control plane is one of the machine pools.",
  cloud: "aws",
  hasControlPlane: true,
  hasTagsMap: true,
  hasClusterType: true,
  cloudConfig: {
    fields: {
      region: s.string().notEmpty().replaces().doc("Region of the cluster, such as `eu-west-1`."),
      sshKeyName: s.string().notEmpty().replaces().doc("Name of the key pair for the machines."),
      vpcId: s.string().optional().replaces().doc("Id of the network. The platform makes one without it."),
      controlPlaneLb: s
        .string()
        .values({
          "": "as the platform has it",
          "Internet-facing": "from everywhere",
          internal: "from its network alone",
        })
        .optional()
        .replaces()
        .wire("controlPlaneLoadBalancer")
        .doc("From where the load balancer of the control plane can be reached."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
  },
  pools: {
    shared: poolInputs([
      ...NODES,
      "min",
      "max",
      "skipK8sUpgrade",
      "overrideClusterApiConfig",
      "overrideHealthCheckConfiguration",
    ]),
    own: {
      instanceType: s.string().notEmpty().doc("Type of its machines, such as `t3.large`."),
      diskSizeGb: s.number().integer().min(1).default(65).wire("rootDeviceSize").doc("Size of their disk, in GiB."),
      capacityType: s
        .string()
        .values({
          "on-demand": "as they are needed",
          spot: "as they are left over, for less money",
          [GROUP]: "on hosts of your own",
        })
        .default("on-demand")
        .doc("How its machines are bought."),
      maxPrice,
      hostResourceGroupArn: s.string().optional().doc(`The group of hosts, for the capacity type \`${GROUP}\`.`),
      licenseConfigurationArns: s
        .set(s.string().notEmpty())
        .optional()
        .doc(`Licences for its machines, for the capacity type \`${GROUP}\`.`),
      azs: s.set(s.string().notEmpty()).optional().doc("Zones of its machines. Give either these or `azSubnets`."),
      azSubnets: zoneSubnets("Zones of its machines, with the subnet in each, in the network `vpcId`."),
      additionalSecurityGroups: securityGroups,
    },
    cloud: ({ maxPrice: _, azSubnets: __, ...encoded }, pool) => ({
      ...encoded,
      ...zonesSent(pool.azs, pool.azSubnets),
      ...spotSent(pool),
    }),
    shown: (row) => ({ ...row, ...zonesShown(row), ...spotShown(row) }),
  },
  rules: [
    ({ machinePools, cloudConfig }, { unknown, fail }) => {
      for (const [index, pool] of ((machinePools ?? []) as readonly Values[]).entries()) {
        const at = `machinePools[${index}]`;
        if (pool.azs !== undefined && pool.azSubnets !== undefined)
          fail(`${at}.azs`, "must not be given beside azSubnets, which names the zones");
        const hasNetwork = unknown.has("cloudConfig") || (cloudConfig as Values | undefined)?.vpcId !== undefined;
        if (pool.azSubnets !== undefined && !hasNetwork)
          fail(`${at}.azSubnets`, "counts only in a network of your own; give cloudConfig.vpcId");
        if (pool.capacityType === GROUP || pool.capacityType === undefined) continue;
        for (const name of ["hostResourceGroupArn", "licenseConfigurationArns"])
          if (pool[name] !== undefined) fail(`${at}.${name}`, `counts only with the capacityType ${GROUP}`);
      }
    },
  ],
});
