import { s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { decodeVsphere, encodeVsphere, isOfEdgeHost, vsphereFields, vsphereRule } from "./clouds/vsphere.js";
import { defineCluster } from "./defineCluster.js";
import {
  decodePlacement,
  encodePlacement,
  placementFields,
  rejectControlPlaneMove,
  withClusterFolder,
  withPlacementId,
} from "./pools/placements.js";
import { override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";
import { vsphereInstanceType } from "./pools/vsphereMachines.js";

export const ClusterVsphere = defineCluster({
  name: "ClusterVsphere",
  terraform: "cluster_vsphere",
  kind: "vSphere cluster",
  doc: "VMware vSphere cluster: Kubernetes on vSphere VMs, with a vSphere cloud account. One machine pool is the control plane.",
  cloud: "vsphere",
  otherKind: (config) => (isOfEdgeHost(config) ? "a vSphere cluster of an edge host" : undefined),
  hasControlPlane: true,
  hasLocation: true,
  minutes: 180,
  cloudConfig: {
    fields: {
      ...vsphereFields,
      ntpServers: s
        .set(
          "NTP servers of the nodes: host names or IP addresses that replace the default servers of the image.",
          s.string().notEmpty(),
        )
        .optional(),
      hostEndpoint: s
        .string(
          "Control plane endpoint: IP address or fully qualified domain name (FQDN). Removing it keeps the current value.",
        )
        .emptyAsUnset()
        .optional()
        .computed(),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: ({ overrideClusterAPIConfig }, inputs) => ({
      ...encodeVsphere(inputs, inputs.hostEndpoint ? { host: inputs.hostEndpoint } : {}),
      ntpServers: inputs.ntpServers ?? [],
      overrideClusterAPIConfig,
    }),
    decode: (config, _, recorded) => {
      const { host, ...live } = decodeVsphere(config, recorded);
      return { ...live, hostEndpoint: host };
    },
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
      instanceType: vsphereInstanceType,
      placement: s.object(
        "vSphere placement of the nodes. The placement of the control plane cannot change.",
        placementFields,
      ),
    },
    encodeCloud: ({ instanceType }, { placement }) => ({
      instanceType,
      placements: [encodePlacement(placement as Values)],
    }),
    decode: ({ placements, ...row }) => {
      const [placement] = Array.isArray(placements) ? placements.filter(isObject) : [];
      return { ...row, ...(placement && { placement: decodePlacement(placement) }) };
    },
    keepAssigned: (pool, live) => ({ ...pool, placement: withPlacementId(pool.placement, live.placement) }),
    resolveIds: async (pool, { inputs }) => ({ ...pool, placement: withClusterFolder(pool.placement, pool, inputs) }),
  },
  rules: [vsphereRule, rejectControlPlaneMove(({ placement }) => [placement])],
});
