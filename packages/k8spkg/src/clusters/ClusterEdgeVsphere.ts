import { type AnyField, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { placedAsAll, placementFields, placementSent, placementShown, unmovedPlane } from "./pools/placements.js";
import { NODES, poolInputs } from "./pools/poolFields.js";
import { machineFields } from "./pools/vsphereMachines.js";
import { isOfAccount, vsphereFields, vsphereRule, vsphereSent, vsphereShown } from "./vsphere.js";

const listed = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Values[];

export const ClusterEdgeVsphere = cluster({
  name: "ClusterEdgeVsphere",
  terraform: "cluster_edge_vsphere",
  kind: "vSphere cluster of an edge host",
  doc: "A Kubernetes cluster on virtual machines of vSphere that an appliance beside them makes: it needs no cloud account. Its control plane is one of the machine pools.",
  cloud: "vsphere",
  cloudAccount: "unsent",
  lacks: ["cloudAccountId", "applySetting"],
  otherKind: (config) => (isOfAccount(config) ? "a vSphere cluster of a cloud account" : undefined),
  list: { yieldsTo: ["ClusterVsphere"] },
  hasControlPlane: true,
  isPlaced: true,
  minutes: 180,
  parts: [
    {
      fields: {
        edgeHostUid: s
          .string()
          .notEmpty()
          .replaces()
          .wire(null)
          .doc("Id of the edge host that makes the machines. Another one makes another cluster.") as AnyField,
      },
      shows: { edgeHostUid: (live, known) => memberAt(live, "parts.cloud.spec.edgeHostRef.uid") || known.edgeHostUid },
    },
  ],
  more: ({ edgeHostUid }) => ({ edgeHostUid }),
  cloudConfig: {
    fields: {
      ...vsphereFields,
      vip: s.string().notEmpty().doc("Address under which the control plane is reached."),
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
        .check((all) => (all.length === 0 ? "must not be empty: machines are somewhere" : undefined))
        .doc("Where its machines are. Those of the control plane cannot move."),
    },
    cloud: ({ instanceType }, { placements }) => ({ instanceType, placements: listed(placements).map(placementSent) }),
    shown: ({ placements, ...row }) => ({ ...row, placements: listed(placements).map(placementShown) }),
    kept: (pool, shown) => ({ ...pool, placements: placedAsAll(listed(pool.placements), listed(shown.placements)) }),
  },
  rules: [vsphereRule, unmovedPlane(({ placements }) => listed(placements))],
});
