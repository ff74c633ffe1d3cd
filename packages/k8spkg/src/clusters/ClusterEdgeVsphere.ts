import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import { isOfAccount, vsphereFields, vsphereRule, vsphereSent, vsphereShown } from "./clouds/vsphere.js";
import { cluster } from "./defineCluster.js";
import { feature } from "./feature.js";
import {
  placedAsAll,
  placedInCluster,
  placementFields,
  placementSent,
  placementShown,
  unmovedPlane,
} from "./pools/placements.js";
import { NODES, poolInputs } from "./pools/poolFields.js";
import { machineFields } from "./pools/vsphereMachines.js";

const listed = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Values[];

export const ClusterEdgeVsphere = cluster({
  name: "ClusterEdgeVsphere",
  terraform: "cluster_edge_vsphere",
  kind: "vSphere cluster of an edge host",
  doc: "VMware vSphere cluster of an edge host: Kubernetes on vSphere VMs that an edge host (appliance) provisions without a cloud account. One machine pool is the control plane.",
  cloud: "vsphere",
  cloudAccount: "unsent",
  lacks: ["cloudAccountId", "applySetting"],
  otherKind: (config) => (isOfAccount(config) ? "a vSphere cluster of a cloud account" : undefined),
  list: { supersededBy: ["ClusterVsphere"] },
  hasControlPlane: true,
  isPlaced: true,
  minutes: 180,
  features: [
    feature({
      fields: {
        edgeHostUid: s
          .string()
          .notEmpty()
          .replaces()
          .wire(null)
          .doc("Edge host ID of the appliance that provisions the VMs."),
      },
      decoders: {
        edgeHostUid: (live, known) => memberAt(live, "parts.cloud.spec.edgeHostRef.uid") || known.edgeHostUid,
      },
    }),
  ],
  more: ({ edgeHostUid }) => ({ edgeHostUid }),
  cloudConfig: {
    fields: {
      ...vsphereFields,
      vip: s.string().notEmpty().doc("Virtual IP address (VIP) of the control plane endpoint."),
    },
    sent: (_, given) => vsphereSent(given, { host: given.vip }),
    shown: (config, _, known) => {
      const { host, ...shown } = vsphereShown(config, known);
      return { ...shown, vip: host };
    },
  },
  pools: {
    shared: poolInputs([...NODES, "overrideHealthCheckConfiguration"]),
    own: {
      instanceType: machineFields,
      placements: s
        .list(s.object(placementFields))
        .check((all) => (all.length === 0 ? "must not be empty: the nodes need a placement" : undefined))
        .doc("vSphere placement of the nodes. The placement of the control plane cannot change."),
    },
    cloud: ({ instanceType }, { placements }) => ({ instanceType, placements: listed(placements).map(placementSent) }),
    shown: ({ placements, ...row }) => ({ ...row, placements: listed(placements).map(placementShown) }),
    kept: (pool, shown) => ({ ...pool, placements: placedAsAll(listed(pool.placements), listed(shown.placements)) }),
    complete: async (pool, { inputs }) => ({
      ...pool,
      placements: listed(pool.placements).map((placement) => placedInCluster(placement, pool, inputs)),
    }),
  },
  rules: [vsphereRule, unmovedPlane(({ placements }) => listed(placements))],
});
