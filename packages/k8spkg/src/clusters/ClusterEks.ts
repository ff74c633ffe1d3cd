import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { fargate, fargateOf } from "./fargate.js";
import { securityGroups } from "./pools/groups.js";
import { override, poolInputs, WORKERS } from "./pools/poolFields.js";
import { maxPrice, spotSent, spotShown } from "./pools/spot.js";
import { zoneSubnets, zonesSent, zonesShown } from "./pools/zones.js";

/** The pool under which the zones of the control plane are known, whose machines are the cloud's own. */
const PLANE = "cp-pool";
const fixed = (doc: string) => s.string().optional().replaces().doc(doc);
const networks = (doc: string) => s.set(s.string().notEmpty()).optional().doc(doc);
const word = (doc: string) => s.string().optional().doc(doc);

const launch = s
  .object({
    amiId: word("Id of the image of its machines.").wire("ami.id"),
    rootVolumeType: word("Type of their root volume, such as `gp3`.").wire("rootVolume.type"),
    rootVolumeIops: s
      .number()
      .integer()
      .optional()
      .wire("rootVolume.iops")
      .doc("Accesses a second of the root volume."),
    rootVolumeThroughput: s
      .number()
      .integer()
      .optional()
      .wire("rootVolume.throughput")
      .doc("MiB a second of the root volume."),
    additionalSecurityGroups: securityGroups,
  })
  .optional()
  .wire("awsLaunchTemplate")
  .doc("How its machines are started, where the cloud's own way is not wanted.");

export const ClusterEks = cluster({
  name: "ClusterEks",
  terraform: "cluster_eks",
  kind: "EKS cluster",
  doc: "A Kubernetes cluster that CloudA manages (EKS), in an account of yours. Its control plane is the cloud's own; the machine pools are those of its workers.",
  cloud: "eks",
  hasControlPlane: false,
  hasTagsMap: true,
  cloudConfig: {
    fields: {
      region: s.string().notEmpty().replaces().doc("Region of the cluster, such as `eu-west-1`."),
      sshKeyName: fixed("Name of the key pair for the machines."),
      vpcId: fixed("Id of the network. The platform makes one without it."),
      azs: s
        .list(s.string())
        .optional()
        .ignored("zones are those of azSubnets, and of the pools")
        .doc("Zones of the control plane."),
      azSubnets: zoneSubnets("Zones of the control plane, with the subnet in each.").replaces(),
      encryptionConfigArn: fixed("The key with which secrets in the cluster are encrypted."),
      endpointAccess: s
        .string()
        .values({
          public: "from everywhere",
          private: "from its network alone",
          private_and_public: "from everywhere, and inside of its network directly",
        })
        .default("public")
        .replaces()
        .doc("From where its API can be reached."),
      publicAccessCidrs: networks("Networks outside that may reach its API."),
      privateAccessCidrs: networks("Networks inside that may reach its API."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
    sent: ({ azSubnets: _, encryptionConfigArn: key, endpointAccess: access, ...encoded }) => {
      const { publicAccessCidrs: publicCIDRs = [], privateAccessCidrs: privateCIDRs = [], ...config } = encoded;
      const isPrivate = access === "private" || access === "private_and_public";
      return {
        ...config,
        bastionDisabled: true,
        ...(key !== undefined && { encryptionConfig: { isEnabled: true, provider: key } }),
        endpointAccess: { public: access !== "private", private: isPrivate, publicCIDRs, privateCIDRs },
      };
    },
    shown: ({ encryptionConfig, endpointAccess, ...config }, cloud) => ({
      ...config,
      encryptionConfigArn: memberAt(encryptionConfig, "provider"),
      ...accessIn(endpointAccess),
      azSubnets: planeOf(cloud),
    }),
  },
  pools: {
    shared: poolInputs([...WORKERS, "min", "max", "overrideClusterApiConfig"]),
    own: {
      instanceType: s.string().notEmpty().doc("Type of its machines, such as `t3.large`."),
      diskSizeGb: s.number().integer().min(1).max(2_000).wire("rootDeviceSize").doc("Size of their disk, in GiB."),
      amiType: s.string().default("AL2023_x86_64_STANDARD").doc("Kind of their image."),
      capacityType: s
        .string()
        .values({ "on-demand": "as they are needed", spot: "as they are left over, for less money" })
        .default("on-demand")
        .doc("How its machines are bought."),
      maxPrice,
      azs: s.set(s.string().notEmpty()).optional().doc("Zones of its machines. Give either these or `azSubnets`."),
      azSubnets: zoneSubnets("Zones of its machines, with the subnet in each."),
      eksLaunchTemplate: launch,
    },
    cloud: ({ maxPrice: _, azSubnets: __, ...encoded }, pool) => ({
      ...encoded,
      ...zonesSent(pool.azs, pool.azSubnets),
      ...spotSent(pool),
    }),
    shown: (row) => ({ ...row, ...zonesShown(row), ...spotShown(row) }),
    isForeign: ({ isControlPlane, labels }) =>
      isControlPlane === true || JSON.stringify(labels ?? []).includes("spectrocloud.com/managed-by:karpenter"),
  },
  parts: [fargate],
  more: ({ cloudConfig, fargateProfiles }, pools) => {
    const subnets = memberAt(cloudConfig, "azSubnets");
    return {
      fargateProfiles: fargateOf(fargateProfiles),
      machinepoolconfig: isObject(subnets) ? [planePool(subnets), ...pools] : pools,
    };
  },
  rules: [
    ({ machinePools }, { fail }) => {
      for (const [index, pool] of ((machinePools ?? []) as readonly Values[]).entries()) {
        const { count, min = 0, max = 0, azs, azSubnets } = pool;
        if (Number(min) > 0 && Number(max) > 0 && count !== undefined && count !== min)
          fail(`machinePools[${index}].count`, `must be min, ${min}, in a pool that is scaled by itself`);
        if (azs !== undefined && azSubnets !== undefined)
          fail(`machinePools[${index}].azs`, "must not be given beside azSubnets, which names the zones");
      }
    },
  ],
});

function accessIn(access: unknown): Values {
  const [isPublic, isPrivate] = [memberAt(access, "public"), memberAt(access, "private")];
  return {
    endpointAccess: isPrivate !== true ? "public" : isPublic === true ? "private_and_public" : "private",
    publicAccessCidrs: memberAt(access, "publicCIDRs"),
    privateAccessCidrs: memberAt(access, "privateCIDRs"),
  };
}

function planePool(subnets: Values): Values {
  return {
    cloudConfig: { ...zonesSent(undefined, subnets), ...spotSent({ capacityType: "spot" }), capacityType: "spot" },
    poolConfig: {
      name: PLANE,
      isControlPlane: true,
      useControlPlaneAsWorker: false,
      labels: ["control-plane"],
      size: 0,
      taints: [],
      updateStrategy: { type: "RollingUpdateScaleOut" },
    },
  };
}

/** The zones of the control plane, with the subnet in each. */
function planeOf(cloud: Values): unknown {
  const pools = memberAt(cloud, "spec.machinePoolConfig");
  const plane = Array.isArray(pools) ? pools.find((pool) => memberAt(pool, "name") === PLANE) : undefined;
  return isObject(plane) ? zonesShown(plane).azSubnets : undefined;
}
