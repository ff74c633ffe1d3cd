import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { defineCluster } from "./defineCluster.js";
import { cidrBlock, encodeSubnet, immutableOsInput, osInputs } from "./pools/azure.js";
import { override, poolInputs, WORKER_INPUTS } from "./pools/poolFields.js";

const fixed = (doc: string) => s.string(doc).notEmpty().replaces();
const word = (doc: string) => s.string(doc).optional().replaces();

export const ClusterAks = defineCluster({
  name: "ClusterAks",
  terraform: "cluster_aks",
  kind: "AKS cluster",
  doc: "Azure Kubernetes Service (AKS) cluster: Kubernetes with a control plane that Azure (`CloudB`) manages, in your Azure subscription. All machine pools are worker pools.",
  cloud: "aks",
  hasControlPlane: false,
  cloudConfig: {
    fields: {
      region: fixed("Azure region of the cluster, such as `westeurope`.").wire("location"),
      subscriptionId: fixed("Azure subscription ID."),
      resourceGroup: fixed("Azure resource group of the cluster."),
      sshKey: fixed("SSH public key for the nodes, in OpenSSH format."),
      privateCluster: s
        .boolean(
          "Whether the cluster is a private cluster: the API endpoint is reachable only from the virtual network (VNet).",
        )
        .default(false)
        .replaces()
        .wire("apiServerAccessProfile.enablePrivateCluster"),
      vnetName: word(
        "VNet name: an existing virtual network for static placement. Default: the platform creates a VNet.",
      ),
      vnetResourceGroup: word("Resource group of the virtual network (VNet)."),
      vnetCidrBlock: cidrBlock("CIDR block of the virtual network (VNet), such as `10.0.0.0/16`."),
      workerSubnetName: word("Worker subnet name."),
      workerCidr: cidrBlock("Worker subnet CIDR block."),
      workerSubnetSecurityGroupName: word("Network security group (NSG) of the worker subnet."),
      controlPlaneSubnetName: word("Control plane subnet name."),
      controlPlaneCidr: cidrBlock("Control plane subnet CIDR block."),
      controlPlaneSubnetSecurityGroupName: word("Network security group (NSG) of the control plane subnet."),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: (encoded) => {
      const {
        workerSubnetName: worker,
        workerCidr,
        workerSubnetSecurityGroupName: workerGroup,
        controlPlaneSubnetName: plane,
        controlPlaneCidr,
        controlPlaneSubnetSecurityGroupName: planeGroup,
        ...config
      } = encoded;
      return {
        ...config,
        ...encodeSubnet("workerSubnet", { name: worker, cidrBlock: workerCidr, securityGroupName: workerGroup }),
        ...encodeSubnet("controlPlaneSubnet", {
          name: plane,
          cidrBlock: controlPlaneCidr,
          securityGroupName: planeGroup,
        }),
      };
    },
    decode: ({ workerSubnet, controlPlaneSubnet, ...config }) => ({
      ...config,
      workerSubnetName: memberAt(workerSubnet, "name"),
      workerCidr: memberAt(workerSubnet, "cidrBlock"),
      workerSubnetSecurityGroupName: memberAt(workerSubnet, "securityGroupName"),
      controlPlaneSubnetName: memberAt(controlPlaneSubnet, "name"),
      controlPlaneCidr: memberAt(controlPlaneSubnet, "cidrBlock"),
      controlPlaneSubnetSecurityGroupName: memberAt(controlPlaneSubnet, "securityGroupName"),
    }),
  },
  pools: {
    shared: poolInputs([...WORKER_INPUTS, "min", "max", "overrideClusterApiConfig"]),
    own: {
      instanceType: s.string("Azure VM size of the nodes, such as `Standard_D4s_v5`.").notEmpty(),
      diskSizeGb: s
        .number("OS disk size (root disk) of each node, in GiB, at least 1.")
        .integer()
        .min(1)
        .wire("osDisk.diskSizeGB"),
      storageAccountType: s
        .string("Managed disk type (storage account type) of the OS disk, such as `Premium_LRS`.")
        .notEmpty()
        .wire("osDisk.managedDisk.storageAccountType"),
      isSystemNodePool: s.boolean(
        "Whether the pool is a system node pool, which runs the AKS system pods. Requires the `osType` `Linux`.",
      ),
      ...osInputs,
    },
    encodeCloud: ({ osSku: _, osType, osDisk, ...encoded }) => ({
      ...encoded,
      osDisk: { ...(isObject(osDisk) ? osDisk : {}), osType },
    }),
    siblings: ({ isSystemNodePool, osType, osSku }) => ({
      managedPoolConfig: { isSystemNodePool, osType, ...(osSku !== undefined && { osSku }) },
    }),
    decode: (row) => ({ ...row, osType: row.osType || memberAt(row, "osDisk.osType") || undefined }),
    isUnmanaged: ({ isControlPlane }) => isControlPlane === true,
  },
  rules: [
    ({ machinePools }, { recorded, each, fail }) => {
      const before = (recorded.machinePools ?? []) as readonly Values[];
      const pools = machinePools as readonly Values[] | undefined;
      each(pools, ({ osType = "Linux", isSystemNodePool }, index) => {
        if (isSystemNodePool === true && osType !== "Linux")
          fail(`machinePools[${index}].osType`, "must be Linux in a system node pool");
      });
      each(pools, ({ osType = "Linux", osSku }, index) => {
        if (osSku !== undefined && String(osSku).startsWith("Windows") !== (osType === "Windows"))
          fail(`machinePools[${index}].osSku`, `must match the osType, which is ${osType}`);
      });
      each(pools, (pool, index) => {
        const changed = immutableOsInput(
          pool,
          before.find(({ name }) => name === pool.name),
        );
        if (changed !== undefined)
          fail(
            `machinePools[${index}].${changed}`,
            "cannot be changed in place. Add a pool with another name, then remove this pool",
          );
      });
    },
  ],
});
