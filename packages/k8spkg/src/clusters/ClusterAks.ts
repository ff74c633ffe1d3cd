import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { fixedSystem, subnetSent, systems } from "./pools/azure.js";
import { override, poolInputs, WORKERS } from "./pools/poolFields.js";

const fixed = (doc: string) => s.string().notEmpty().replaces().doc(doc);
const word = (doc: string) => s.string().optional().replaces().doc(doc);

export const ClusterAks = cluster({
  name: "ClusterAks",
  terraform: "cluster_aks",
  kind: "AKS cluster",
  doc: "A Kubernetes cluster that CloudB manages (AKS), in an account of yours. Its control plane is the cloud's own; the machine pools are those of its workers.",
  cloud: "aks",
  hasControlPlane: false,
  cloudConfig: {
    fields: {
      region: fixed("Region of the cluster, such as `westeurope`.").wire("location"),
      subscriptionId: fixed("Id of the subscription."),
      resourceGroup: fixed("Name of the resource group."),
      sshKey: fixed("Public key for the machines."),
      privateCluster: s
        .boolean()
        .default(false)
        .replaces()
        .wire("apiServerAccessProfile.enablePrivateCluster")
        .doc("Whether its API can be reached from its network alone."),
      vnetName: word("Name of the network. The platform makes one without it."),
      vnetResourceGroup: word("Resource group of the network."),
      vnetCidrBlock: word("Addresses of the network."),
      workerSubnetName: word("Name of the subnet of the workers."),
      workerCidr: word("Addresses of the subnet of the workers."),
      workerSubnetSecurityGroupName: word("Security group of the subnet of the workers."),
      controlPlaneSubnetName: word("Name of the subnet of the control plane."),
      controlPlaneCidr: word("Addresses of the subnet of the control plane."),
      controlPlaneSubnetSecurityGroupName: word("Security group of the subnet of the control plane."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
    sent: (encoded) => {
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
        ...subnetSent("workerSubnet", { name: worker, cidrBlock: workerCidr, securityGroupName: workerGroup }),
        ...subnetSent("controlPlaneSubnet", {
          name: plane,
          cidrBlock: controlPlaneCidr,
          securityGroupName: planeGroup,
        }),
      };
    },
    shown: ({ workerSubnet, controlPlaneSubnet, ...config }) => ({
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
    shared: poolInputs([...WORKERS, "min", "max", "overrideClusterApiConfig"]),
    own: {
      instanceType: s.string().notEmpty().doc("Type of its machines, such as `Standard_D4s_v5`."),
      diskSizeGb: s.number().integer().min(1).wire("osDisk.diskSizeGB").doc("Size of their disk, in GiB."),
      storageAccountType: s
        .string()
        .notEmpty()
        .wire("osDisk.managedDisk.storageAccountType")
        .doc("Kind of their disk, such as `Premium_LRS`."),
      isSystemNodePool: s.boolean().doc("Whether the cloud's own programs run there."),
      ...systems,
    },
    cloud: ({ osSku: _, osType, osDisk, ...encoded }) => ({
      ...encoded,
      osDisk: { ...(isObject(osDisk) ? osDisk : {}), osType },
    }),
    beside: ({ isSystemNodePool, osType, osSku }) => ({
      managedPoolConfig: { isSystemNodePool, osType, ...(osSku !== undefined && { osSku }) },
    }),
    shown: (row) => ({ ...row, osType: row.osType || memberAt(row, "osDisk.osType") || undefined }),
    isForeign: ({ isControlPlane }) => isControlPlane === true,
  },
  rules: [
    ({ machinePools }, { recorded, fail }) => {
      const before = (recorded.machinePools ?? []) as readonly Values[];
      for (const [index, pool] of ((machinePools ?? []) as readonly Values[]).entries()) {
        const at = `machinePools[${index}]`;
        const { osType = "Linux", osSku, isSystemNodePool } = pool;
        if (isSystemNodePool === true && osType !== "Linux")
          fail(`${at}.osType`, "must be Linux in a pool of the system");
        if (osSku !== undefined && String(osSku).startsWith("Windows") !== (osType === "Windows"))
          fail(`${at}.osSku`, `must fit the osType, which is ${osType}`);
        const changed = fixedSystem(
          pool,
          before.find(({ name }) => name === pool.name),
        );
        if (changed !== undefined)
          fail(
            `${at}.${changed}`,
            "cannot be changed in a pool that stands: add a pool of another name, and take this one away then",
          );
      }
    },
  ],
});
