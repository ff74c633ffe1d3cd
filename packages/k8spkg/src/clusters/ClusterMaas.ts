import { s } from "@tripod/kit";
import { isObject, memberAt } from "@tripod/rest";
import { uidProblem } from "../uid.js";
import { defineCluster } from "./defineCluster.js";
import { feature } from "./feature.js";
import { override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";
import { sshPublicKeys } from "./pools/sshPublicKeys.js";

/** Hosted control plane in another cluster. The platform cannot change it. */
const hyperShift = feature({
  fields: {
    hyperShiftConfig: s
      .object("Hosted control plane (OpenShift HyperShift) settings. Removing them keeps the current value.", {
        clusterDeploymentType: s
          .string("Cluster deployment type.")
          .values({
            hypershift: "HyperShift management cluster",
            openshift: "hosted control plane on a HyperShift management cluster; requires `hostClusterUid`",
          })
          .replaces(),
        hostClusterUid: s
          .string("HyperShift management cluster ID. Required for the cluster deployment type `openshift`.")
          .check(uidProblem)
          .optional()
          .replaces(),
      })
      .optional()
      .computed()
      .replaces()
      .wire(null),
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
      domain: s.string("MAAS DNS domain of the nodes.").notEmpty(),
      enableLxdVm: s.boolean("Whether LXD virtual machines are allowed as nodes.").default(false),
      ntpServers: s
        .set(
          "NTP servers of the nodes: host names or IP addresses that replace the default servers of the image.",
          s.string().notEmpty(),
        )
        .optional(),
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
      instanceType: s.object("Minimum machine size: requirements that MAAS machines must meet.", {
        minCpu: s.number("Minimum CPU cores of a machine, at least 1.").integer().min(1).wire("minCPU"),
        minMemoryMb: s.number("Minimum memory of a machine, in MiB, at least 1.").integer().min(1).wire("minMemInMB"),
      }),
      azs: s
        .set("Availability zones of the nodes.", s.string().notEmpty())
        .checkCount((count) => (count === 0 ? "must have a zone" : undefined)),
      nodeTags: s.set("MAAS machine tags that select the machines.", s.string().notEmpty()).optional().wire("tags"),
      placement: s.object("Machine placement: the MAAS resource pool.", {
        resourcePool: s.string("MAAS resource pool of the machines.").notEmpty(),
        id: s.string("Placement ID.").optional().noEffect("No effect: MAAS has no placement IDs").wire(null),
      }),
      useLxdVm: s.boolean("Whether the nodes are LXD virtual machines.").default(false),
      network: s
        .object("Network of the nodes. Default: MAAS chooses the network.", {
          networkName: s.string("Network name in MAAS.").notEmpty(),
          parentPoolUid: s
            .string("Parent IP pool ID: the IP pool that allocates static IP addresses.")
            .check(uidProblem)
            .optional(),
          staticIp: s.boolean("Whether the nodes use static IP addressing.").default(false),
        })
        .optional(),
    },
    encodeCloud: ({ placement, ...encoded }) => ({ ...encoded, resourcePool: memberAt(placement, "resourcePool") }),
    decode: ({ resourcePool, network, ...row }) => ({
      ...row,
      placement: { resourcePool },
      ...(isObject(network) && { network: { ...network, parentPoolUid: memberAt(network, "parentPoolRef.uid") } }),
    }),
  },
});
