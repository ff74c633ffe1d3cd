import { s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { isOfEdgeHost, vsphereFields, vsphereRule, vsphereSent, vsphereShown } from "./clouds/vsphere.js";
import { cluster } from "./defineCluster.js";
import {
  placedAs,
  placedInCluster,
  placementFields,
  placementSent,
  placementShown,
  unmovedPlane,
} from "./pools/placements.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";
import { machineFields } from "./pools/vsphereMachines.js";

export const ClusterVsphere = cluster({
  name: "ClusterVsphere",
  terraform: "cluster_vsphere",
  kind: "vSphere cluster",
  doc: "VMware vSphere cluster: Kubernetes on vSphere VMs, with a vSphere cloud account. One machine pool is the control plane.",
  cloud: "vsphere",
  otherKind: (config) => (isOfEdgeHost(config) ? "a vSphere cluster of an edge host" : undefined),
  hasControlPlane: true,
  isPlaced: true,
  minutes: 180,
  cloudConfig: {
    fields: {
      ...vsphereFields,
      ntpServers: s
        .set(s.string().notEmpty())
        .optional()
        .doc("NTP servers of the nodes: host names or IP addresses that replace the default servers of the image."),
      hostEndpoint: s
        .string()
        .optional()
        .computed()
        .doc(
          "Control plane endpoint: IP address or fully qualified domain name (FQDN). Removing it keeps the current value.",
        ),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    sent: ({ overrideClusterAPIConfig }, given) => ({
      ...vsphereSent(given, given.hostEndpoint ? { host: given.hostEndpoint } : {}),
      ntpServers: given.ntpServers ?? [],
      overrideClusterAPIConfig,
    }),
    shown: (config, _, known) => {
      const { host, ...shown } = vsphereShown(config, known);
      return { ...shown, hostEndpoint: host };
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
      instanceType: machineFields,
      placement: s
        .object(placementFields)
        .doc("vSphere placement of the nodes. The placement of the control plane cannot change."),
    },
    cloud: ({ instanceType }, { placement }) => ({ instanceType, placements: [placementSent(placement as Values)] }),
    shown: ({ placements, ...row }) => {
      const [placement] = (placements ?? []) as readonly Values[];
      return { ...row, ...(placement && { placement: placementShown(placement) }) };
    },
    kept: (pool, shown) => ({ ...pool, placement: placedAs(pool.placement, shown.placement) }),
    complete: async (pool, { inputs }) => ({ ...pool, placement: placedInCluster(pool.placement, pool, inputs) }),
  },
  rules: [vsphereRule, unmovedPlane(({ placement }) => [placement])],
});
