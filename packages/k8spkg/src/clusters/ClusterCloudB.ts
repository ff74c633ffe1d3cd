import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { osType } from "./pools/azure.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";

const fixed = (doc: string) => s.string().notEmpty().replaces().doc(doc);
const word = (doc: string) => s.string().optional().replaces().doc(doc);
const subnet = (whose: string) =>
  s
    .object({
      name: s.string().notEmpty().doc("Name of the subnet."),
      cidrBlock: s.string().notEmpty().doc("Its addresses."),
      securityGroupName: s.string().optional().doc("Its security group."),
    })
    .optional()
    .replaces()
    .doc(`The subnet of ${whose}, in a network of your own.`);

/** What a network of one's own is told by: all of it, or none. */
const NETWORK = [
  "networkResourceGroup",
  "virtualNetworkName",
  "virtualNetworkCidrBlock",
  "controlPlaneSubnet",
  "workerNodeSubnet",
] as const;

export const ClusterCloudB = cluster({
  name: "ClusterCloudB",
  terraform: "cluster_azure",
  kind: "CloudB cluster",
  doc: "A Kubernetes cluster on machines of CloudB, in an account of yours. Its control plane is one of the machine pools.",
  cloud: "azure",
  hasControlPlane: true,
  cloudConfig: {
    fields: {
      region: fixed("Region of the cluster, such as `westeurope`.").wire("location"),
      subscriptionId: fixed("Id of the subscription."),
      resourceGroup: fixed("Name of the resource group."),
      sshKey: s.string().notEmpty().doc("Public key for the machines."),
      storageAccountName: word("Name of the storage account for images."),
      containerName: word("Name of the container in it."),
      networkResourceGroup: word("Resource group of a network of your own.").wire("vnetResourceGroup"),
      virtualNetworkName: word("Name of the network. The platform makes one without it.").wire("vnetName"),
      virtualNetworkCidrBlock: word("Addresses of the network.").wire("vnetCidrBlock"),
      controlPlaneSubnet: subnet("the control plane"),
      workerNodeSubnet: subnet("the workers").wire("workerSubnet"),
      privateApiServer: s
        .object({
          resourceGroup: s.string().notEmpty().doc("Resource group of the zone of names."),
          privateDnsZone: s.string().optional().doc("The zone of names."),
          staticIp: s.string().optional().doc("Address of the API. The cloud chooses one without it."),
        })
        .optional()
        .replaces()
        .doc("Makes the API reachable from the network alone, which must be one of your own."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
    sent: ({ privateApiServer: _, ...encoded }, { privateApiServer: api }) => ({
      ...encoded,
      ...(isObject(api) && { infraLBConfig: { apiServerLB: balancer(api) } }),
    }),
    shown: ({ infraLBConfig, ...config }) => ({ ...config, privateApiServer: balancerIn(infraLBConfig) }),
  },
  pools: {
    shared: poolInputs([...NODES, "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
    own: {
      instanceType: s.string().notEmpty().doc("Type of its machines, such as `Standard_D4s_v5`."),
      azs: s.set(s.string().notEmpty()).optional().doc("Zones of its machines."),
      isSystemNodePool: s.boolean().default(false).doc("Whether the platform's own programs run there."),
      disk: s
        .object({
          sizeGb: s.number().integer().min(1).wire("diskSizeGB").doc("Its size, in GiB."),
          type: s.string().notEmpty().wire("managedDisk.storageAccountType").doc("Its kind, such as `Standard_LRS`."),
        })
        .optional()
        .computed()
        .wire("osDisk")
        .doc("Disk of its machines: 60 GiB of `Standard_LRS` without it. Leaving it out keeps what is there."),
      osType,
    },
    cloud: ({ osType: system, osDisk, azs = [], ...encoded }) => ({
      ...encoded,
      azs,
      osDisk: { ...(isObject(osDisk) ? osDisk : USUAL_DISK), osType: system },
    }),
    beside: ({ isSystemNodePool }) => ({ managedPoolConfig: { isSystemNodePool: isSystemNodePool === true } }),
    shown: (row) => ({ ...row, osType: row.osType || memberAt(row, "osDisk.osType") || undefined }),
  },
  rules: [
    ({ machinePools, cloudConfig }, { fail }) => {
      for (const [index, { controlPlane, count }] of ((machinePools ?? []) as readonly Values[]).entries()) {
        if (controlPlane === true && typeof count === "number" && count % 2 === 0)
          fail(`machinePools[${index}].count`, "must be odd in the control plane, such as 1 or 3");
      }
      if (!isObject(cloudConfig)) return;
      const lacking = NETWORK.filter((name) => !cloudConfig[name]);
      if (lacking.length > 0 && lacking.length < NETWORK.length)
        fail(`cloudConfig.${lacking[0]}`, `is needed: a network of your own is told by ${NETWORK.join(", ")}`);
      if (cloudConfig.privateApiServer !== undefined && lacking.length > 0)
        fail("cloudConfig.privateApiServer", "needs a network of your own");
    },
  ],
});

const USUAL_DISK = { diskSizeGB: 60, managedDisk: { storageAccountType: "Standard_LRS" } };

function balancer({ resourceGroup, privateDnsZone, staticIp }: Values): Values {
  return {
    privateDNSZoneResourceGroup: resourceGroup,
    ...(privateDnsZone ? { privateDNSName: privateDnsZone } : {}),
    ...(staticIp ? { apiServerLBStaticIP: staticIp } : {}),
    ipAllocationMethod: staticIp ? "Static" : "Dynamic",
    type: "Internal",
  };
}

function balancerIn(config: unknown): Values | undefined {
  const shown = memberAt(config, "apiServerLB");
  if (!isObject(shown) || shown.type !== "Internal") return undefined;
  return {
    resourceGroup: shown.privateDNSZoneResourceGroup,
    privateDnsZone: shown.privateDNSName,
    ...(shown.ipAllocationMethod === "Static" && { staticIp: shown.apiServerLBStaticIP }),
  };
}
