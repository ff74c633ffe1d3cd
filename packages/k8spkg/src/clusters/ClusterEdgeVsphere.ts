import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { decodeVsphere, encodeVsphere, isOfAccount, vsphereFields, vsphereRule } from "./clouds/vsphere.js";
import { defineCluster } from "./defineCluster.js";
import { feature } from "./feature.js";
import {
  decodePlacement,
  encodePlacement,
  placementFields,
  rejectControlPlaneMove,
  withClusterFolder,
  withPlacementIds,
} from "./pools/placements.js";
import { POOL_INPUTS, poolInputs } from "./pools/poolFields.js";
import { vsphereInstanceType } from "./pools/vsphereMachines.js";

const listed = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Values[];

export const ClusterEdgeVsphere = defineCluster({
  name: "ClusterEdgeVsphere",
  terraform: "cluster_edge_vsphere",
  kind: "vSphere cluster of an edge host",
  doc: "VMware vSphere cluster of an edge host: Kubernetes on vSphere VMs that an edge host (appliance) provisions without a cloud account. One machine pool is the control plane.",
  cloud: "vsphere",
  cloudAccount: "unsent",
  omits: ["cloudAccountId", "applySetting"],
  otherKind: (config) => (isOfAccount(config) ? "a vSphere cluster of a cloud account" : undefined),
  list: { supersededBy: ["ClusterVsphere"] },
  hasControlPlane: true,
  hasLocation: true,
  minutes: 180,
  features: [
    feature({
      fields: {
        edgeHostUid: s
          .string("Edge host ID: `uid` of the `Appliance` that provisions the VMs.")
          .notEmpty()
          .replaces()
          .wire(null),
      },
      decoders: {
        edgeHostUid: (live, recorded) => memberAt(live, "parts.cloud.spec.edgeHostRef.uid") || recorded.edgeHostUid,
      },
    }),
  ],
  specMembers: ({ edgeHostUid }) => ({ edgeHostUid }),
  cloudConfig: {
    fields: {
      ...vsphereFields,
      vip: s
        .string(
          "Virtual IP address (VIP) of the control plane endpoint. The provider sends it as the host of the endpoint with every `networkType`, including `DDNS` and `External`.",
        )
        .notEmpty(),
    },
    encode: (_, inputs) => encodeVsphere(inputs, { host: inputs.vip }),
    decode: (config, _, recorded) => {
      const { host, ...live } = decodeVsphere(config, recorded);
      return { ...live, vip: host };
    },
  },
  pools: {
    shared: poolInputs([...POOL_INPUTS, "overrideHealthCheckConfiguration"]),
    own: {
      instanceType: vsphereInstanceType,
      placements: s
        .list(
          "vSphere placement of the nodes. The placement of the control plane cannot change.",
          s.object(placementFields),
        )
        .checkCount((count) => (count === 0 ? "must not be empty: the nodes need a placement" : undefined)),
    },
    encodeCloud: ({ instanceType }, { placements }) => ({
      instanceType,
      placements: listed(placements).map(encodePlacement),
    }),
    decode: ({ placements, ...row }) => ({
      ...row,
      ...(Array.isArray(placements) && { placements: placements.filter(isObject).map(decodePlacement) }),
    }),
    keepAssigned: (pool, live) => ({
      ...pool,
      placements: withPlacementIds(listed(pool.placements), listed(live.placements)),
    }),
    resolveIds: async (pool, { inputs }) => ({
      ...pool,
      placements: listed(pool.placements).map((placement) => withClusterFolder(placement, pool, inputs)),
    }),
  },
  rules: [vsphereRule, rejectControlPlaneMove(({ placements }) => listed(placements))],
});
