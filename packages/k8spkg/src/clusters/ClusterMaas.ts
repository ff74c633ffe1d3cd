import { type AnyField, s } from "@tripod/kit";
import { isObject, memberAt } from "@tripod/objects";
import { cluster } from "./cluster.js";
import type { Part } from "./part.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";
import { publicKeys } from "./pools/publicKeys.js";

/** A control plane that stands in another cluster; the platform can change nothing of it. */
const hyperShift: Part = {
  fields: {
    hyperShiftConfig: s
      .object({
        clusterDeploymentType: s
          .string()
          .values({ hypershift: "of the platform's own", openshift: "of OpenShift, which needs a host" })
          .replaces()
          .doc("What kind of control plane it is."),
        hostClusterUid: s
          .string()
          .optional()
          .replaces()
          .doc("Id of the cluster in which the control plane stands. A control plane of OpenShift needs one."),
      })
      .optional()
      .computed()
      .replaces()
      .wire(null)
      .doc("A control plane that stands in another cluster. Leaving it out keeps what is there.") as AnyField,
  },
  shows: {
    hyperShiftConfig: (live) => {
      const config = memberAt(live, "spec.clusterConfig.hyperShiftConfig");
      return isObject(config) && config.clusterDeploymentType ? config : undefined;
    },
  },
  rules: [
    ({ hyperShiftConfig }, { fail }) => {
      const config = isObject(hyperShiftConfig) ? hyperShiftConfig : {};
      if (config.clusterDeploymentType === "openshift" && !config.hostClusterUid)
        fail("hyperShiftConfig.hostClusterUid", "must be given with the clusterDeploymentType openshift");
    },
  ],
};

export const ClusterMaas = cluster({
  name: "ClusterMaas",
  terraform: "cluster_maas",
  kind: "MAAS cluster",
  doc: "A Kubernetes cluster on machines of your own that MAAS hands out. Its control plane is one of the machine pools.",
  cloud: "maas",
  cloudAccount: "optional",
  hasControlPlane: true,
  hasClusterType: true,
  isPlaced: true,
  parts: [hyperShift],
  settings: ({ hyperShiftConfig }) => (hyperShiftConfig === undefined ? {} : { hyperShiftConfig }),
  cloudConfig: {
    fields: {
      domain: s.string().notEmpty().doc("The domain at MAAS in which its machines are."),
      enableLxdVm: s.boolean().default(false).doc("Whether its machines may be virtual ones of LXD."),
      ntpServers: s.set(s.string().notEmpty()).optional().doc("Servers that tell the time."),
      sshKeys: publicKeys,
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
    sent: ({ enableLxdVm, ntpServers = [], sshKeys = [], ...config }) => ({
      ...config,
      ...(enableLxdVm === true && { enableLxdVm }),
      ntpServers,
      sshKeys,
    }),
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
      instanceType: s
        .object({
          minCpu: s.number().integer().min(1).wire("minCPU").doc("The fewest processors."),
          minMemoryMb: s.number().integer().min(1).wire("minMemInMB").doc("The least memory, in MiB."),
        })
        .doc("What a machine must have."),
      azs: s
        .set(s.string().notEmpty())
        .check((zones) => (zones.length === 0 ? "must have a zone" : undefined))
        .doc("Zones of its machines."),
      nodeTags: s.set(s.string().notEmpty()).optional().wire("tags").doc("Tags at MAAS that a machine must have."),
      placement: s
        .object({
          resourcePool: s.string().notEmpty().doc("The resource pool at MAAS."),
          id: s.string().optional().ignored("The platform has no such thing for MAAS").wire(null).doc("Not used."),
        })
        .doc("Where its machines come from."),
      useLxdVm: s.boolean().default(false).doc("Whether its machines are virtual ones of LXD."),
      network: s
        .object({
          networkName: s.string().notEmpty().doc("Name of the network."),
          parentPoolUid: s
            .string()
            .optional()
            .doc("Id of the pool of addresses from which its machines get theirs, for fixed ones."),
          staticIp: s.boolean().default(false).doc("Whether its machines have fixed addresses."),
        })
        .optional()
        .doc("The network of its machines. Without it, MAAS chooses."),
    },
    cloud: ({ placement, ...encoded }) => ({ ...encoded, resourcePool: memberAt(placement, "resourcePool") }),
    shown: ({ resourcePool, network, ...row }) => ({
      ...row,
      placement: { resourcePool },
      ...(isObject(network) && { network: { ...network, parentPoolUid: memberAt(network, "parentPoolRef.uid") } }),
    }),
  },
});
