import { s } from "@tripod/kit";
import { isObject, memberAt } from "@tripod/rest";
import { defineCluster } from "./defineCluster.js";
import { feature } from "./feature.js";
import { override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";
import { sshPublicKeys } from "./pools/sshPublicKeys.js";

/** Hosted control plane in another cluster. The platform cannot change it. */
const hyperShift = feature({
  fields: {
    hyperShiftConfig: s
      .object({
        clusterDeploymentType: s
          .string()
          .values({
            hypershift: "HyperShift management cluster",
            openshift: "hosted control plane on a HyperShift management cluster; requires `hostClusterUid`",
          })
          .replaces()
          .doc("Cluster deployment type."),
        hostClusterUid: s
          .string()
          .optional()
          .replaces()
          .doc("HyperShift management cluster ID. Required for the cluster deployment type `openshift`."),
      })
      .optional()
      .computed()
      .replaces()
      .wire(null)
      .doc("Hosted control plane (OpenShift HyperShift) settings. Removing them keeps the current value."),
  },
  decoders: {
    hyperShiftConfig: (live) => {
      const config = memberAt(live, "spec.clusterConfig.hyperShiftConfig");
      return isObject(config) && config.clusterDeploymentType ? config : undefined;
    },
  },
  rules: [
    ({ hyperShiftConfig }, { fail }) => {
      const config = isObject(hyperShiftConfig) ? hyperShiftConfig : {};
      if (config.clusterDeploymentType === "openshift" && !config.hostClusterUid)
        fail("hyperShiftConfig.hostClusterUid", "is required with the clusterDeploymentType openshift");
    },
  ],
});

export const ClusterMaas = defineCluster({
  name: "ClusterMaas",
  terraform: "cluster_maas",
  kind: "MAAS cluster",
  doc: "Canonical MAAS cluster: Kubernetes on bare metal machines that MAAS provisions. One machine pool is the control plane.",
  cloud: "maas",
  cloudAccount: "optional",
  hasControlPlane: true,
  hasClusterType: true,
  hasLocation: true,
  features: [hyperShift],
  configMembers: ({ hyperShiftConfig }) => (hyperShiftConfig === undefined ? {} : { hyperShiftConfig }),
  cloudConfig: {
    fields: {
      domain: s.string().notEmpty().doc("MAAS DNS domain of the nodes."),
      enableLxdVm: s.boolean().default(false).doc("Whether LXD virtual machines are allowed as nodes."),
      ntpServers: s
        .set(s.string().notEmpty())
        .optional()
        .doc("NTP servers of the nodes: host names or IP addresses that replace the default servers of the image."),
      sshKeys: sshPublicKeys,
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: ({ enableLxdVm, ntpServers = [], sshKeys = [], ...config }) => ({
      ...config,
      ...(enableLxdVm === true && { enableLxdVm }),
      ntpServers,
      sshKeys,
    }),
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
      instanceType: s
        .object({
          minCpu: s.number().integer().min(1).wire("minCPU").doc("Minimum CPU cores of a machine, at least 1."),
          minMemoryMb: s
            .number()
            .integer()
            .min(1)
            .wire("minMemInMB")
            .doc("Minimum memory of a machine, in MiB, at least 1."),
        })
        .doc("Minimum machine size: requirements that MAAS machines must meet."),
      azs: s
        .set(s.string().notEmpty())
        .checkCount((count) => (count === 0 ? "must have a zone" : undefined))
        .doc("Availability zones of the nodes."),
      nodeTags: s.set(s.string().notEmpty()).optional().wire("tags").doc("MAAS machine tags that select the machines."),
      placement: s
        .object({
          resourcePool: s.string().notEmpty().doc("MAAS resource pool of the machines."),
          id: s.string().optional().noEffect("No effect: MAAS has no placement IDs").wire(null).doc("Placement ID."),
        })
        .doc("Machine placement: the MAAS resource pool."),
      useLxdVm: s.boolean().default(false).doc("Whether the nodes are LXD virtual machines."),
      network: s
        .object({
          networkName: s.string().notEmpty().doc("Network name in MAAS."),
          parentPoolUid: s
            .string()
            .optional()
            .doc("Parent IP pool ID: the IP pool that allocates static IP addresses."),
          staticIp: s.boolean().default(false).doc("Whether the nodes use static IP addressing."),
        })
        .optional()
        .doc("Network of the nodes. Default: MAAS chooses the network."),
    },
    encodeCloud: ({ placement, ...encoded }) => ({ ...encoded, resourcePool: memberAt(placement, "resourcePool") }),
    decode: ({ resourcePool, network, ...row }) => ({
      ...row,
      placement: { resourcePool },
      ...(isObject(network) && { network: { ...network, parentPoolUid: memberAt(network, "parentPoolRef.uid") } }),
    }),
  },
});
