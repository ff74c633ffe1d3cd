import { s } from "@tripod/kit";
import { isObject, memberAt, sameNetwork, type Values } from "@tripod/rest";
import { addressProblem, networkProblem } from "../networkForms.js";
import { defineCluster } from "./defineCluster.js";
import { cidrBlock, osType } from "./pools/azure.js";
import { nodeCount, override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";

const fixed = (doc: string) => s.string(doc).notEmpty().replaces();
const word = (doc: string) => s.string(doc).optional().replaces();
const subnet = (term: string) =>
  s
    .object(`${term}. Requires an existing virtual network (VNet).`, {
      name: s.string("Subnet name.").notEmpty(),
      cidrBlock: s
        .string("Subnet CIDR block, such as `10.0.1.0/24`.")
        .notEmpty()
        .check(networkProblem)
        .semanticEquals(sameNetwork),
      securityGroupName: s.string("Network security group (NSG) of the subnet.").optional(),
    })
    .optional()
    .replaces();

/** Inputs of an existing VNet: all or none must be set. */
const NETWORK = [
  "networkResourceGroup",
  "virtualNetworkName",
  "virtualNetworkCidrBlock",
  "controlPlaneSubnet",
  "workerNodeSubnet",
] as const;

export const ClusterCloudB = defineCluster({
  name: "ClusterCloudB",
  terraform: "cluster_azure",
  kind: "CloudB cluster",
  doc: "Azure (`CloudB`) cluster: Kubernetes on Azure VMs in your Azure subscription. One machine pool is the control plane.",
  cloud: "azure",
  hasControlPlane: true,
  cloudConfig: {
    fields: {
      region: fixed("Azure region of the cluster, such as `westeurope`.").wire("location"),
      subscriptionId: fixed("Azure subscription ID."),
      resourceGroup: fixed("Azure resource group of the cluster."),
      sshKey: s.string("SSH public key for the nodes, in OpenSSH format.").notEmpty(),
      storageAccountName: word("Azure storage account name."),
      containerName: word("Blob container of the storage account."),
      networkResourceGroup: word(
        "Resource group of an existing virtual network (VNet). Static placement requires all VNet and subnet inputs.",
      ).wire("vnetResourceGroup"),
      virtualNetworkName: word(
        "VNet name: an existing virtual network for static placement. Default: the platform creates a VNet.",
      ).wire("vnetName"),
      virtualNetworkCidrBlock: cidrBlock("CIDR block of the virtual network (VNet), such as `10.0.0.0/16`.").wire(
        "vnetCidrBlock",
      ),
      controlPlaneSubnet: subnet("Control plane subnet"),
      workerNodeSubnet: subnet("Worker subnet").wire("workerSubnet"),
      privateApiServer: s
        .object(
          "Private API server load balancer: exposes the API server only inside the virtual network. Requires an existing virtual network (VNet).",
          {
            resourceGroup: s.string("Resource group of the private DNS zone.").notEmpty(),
            privateDnsZone: s
              .string("Name of the private DNS zone of the API server. Default: a new private DNS zone.")
              .optional(),
            staticIp: s
              .string("Static IP address of the API server load balancer. Default: a dynamic IP address.")
              .check(addressProblem)
              .optional(),
          },
        )
        .optional()
        .replaces(),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: ({ privateApiServer: _, ...encoded }, { privateApiServer: api }) => ({
      ...encoded,
      ...(isObject(api) && { infraLBConfig: { apiServerLB: balancer(api) } }),
    }),
    decode: ({ infraLBConfig, ...config }) => ({ ...config, privateApiServer: balancerIn(infraLBConfig) }),
  },
  pools: {
    shared: {
      ...poolInputs([...POOL_INPUTS, "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
      count: nodeCount("For the control plane, must be odd, such as 1 or 3."),
    },
    own: {
      instanceType: s.string("Azure VM size of the nodes, such as `Standard_D4s_v5`.").notEmpty(),
      azs: s.set("Availability zones of the nodes.", s.string().notEmpty()).optional(),
      isSystemNodePool: s.boolean("Whether the pool is a system node pool.").default(false),
      disk: s
        .object("OS disk of each node. Default: 60 GiB of `Standard_LRS`. Removing it keeps the current disk.", {
          sizeGb: s.number("Disk size, in GiB, at least 1.").integer().min(1).wire("diskSizeGB"),
          type: s
            .string("Managed disk type, such as `Standard_LRS`, `StandardSSD_LRS` or `Premium_LRS`.")
            .notEmpty()
            .wire("managedDisk.storageAccountType"),
        })
        .optional()
        .computed()
        .keptOnRemoval()
        .wire("osDisk"),
      osType,
    },
    encodeCloud: ({ osType: system, osDisk, azs = [], ...encoded }) => ({
      ...encoded,
      azs,
      osDisk: { ...(isObject(osDisk) ? osDisk : USUAL_DISK), osType: system },
    }),
    siblings: ({ isSystemNodePool }) => ({ managedPoolConfig: { isSystemNodePool: isSystemNodePool === true } }),
    decode: (row) => ({ ...row, osType: row.osType || memberAt(row, "osDisk.osType") || undefined }),
  },
  rules: [
    ({ machinePools, cloudConfig }, { each, fail }) => {
      each(machinePools as readonly Values[] | undefined, ({ controlPlane, count }, index) => {
        if (controlPlane === true && typeof count === "number" && count % 2 === 0)
          fail(`machinePools[${index}].count`, "must be odd for the control plane, such as 1 or 3");
      });
      if (!isObject(cloudConfig)) return;
      const lacking = NETWORK.filter((name) => !cloudConfig[name]);
      if (lacking.length > 0 && lacking.length < NETWORK.length)
        fail(`cloudConfig.${lacking[0]}`, `is required with an existing VNet. Set all of ${NETWORK.join(", ")}`);
      if (cloudConfig.privateApiServer !== undefined && lacking.length > 0)
        fail("cloudConfig.privateApiServer", `requires an existing VNet. Set ${NETWORK.join(", ")}`);
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
  const liveValue = memberAt(config, "apiServerLB");
  if (!isObject(liveValue) || liveValue.type !== "Internal") return undefined;
  return {
    resourceGroup: liveValue.privateDNSZoneResourceGroup,
    privateDnsZone: liveValue.privateDNSName,
    ...(liveValue.ipAllocationMethod === "Static" && { staticIp: liveValue.apiServerLBStaticIP }),
  };
}
