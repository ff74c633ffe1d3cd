import { s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { cluster } from "./cluster.js";
import { placedAs, placementFields, placementSent, placementShown, unmovedPlane } from "./pools/placements.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";
import { machineFields } from "./pools/vsphereMachines.js";
import { isOfEdgeHost, vsphereFields, vsphereRule, vsphereSent, vsphereShown } from "./vsphere.js";

export const ClusterVsphere = cluster({
  name: "ClusterVsphere",
  terraform: "cluster_vsphere",
  kind: "vSphere cluster",
  doc: "A Kubernetes cluster on virtual machines of vSphere, in a data centre of yours. Its control plane is one of the machine pools.",
  cloud: "vsphere",
  otherKind: (config) => (isOfEdgeHost(config) ? "a vSphere cluster of an edge host" : undefined),
  hasControlPlane: true,
  isPlaced: true,
  minutes: 180,
  cloudConfig: {
    fields: {
      ...vsphereFields,
      ntpServers: s.set(s.string().notEmpty()).optional().doc("Servers that tell the time."),
      hostEndpoint: s
        .string()
        .optional()
        .computed()
        .doc("Address or name under which the control plane is reached. Leaving it out keeps what is there."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
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
      placement: s.object(placementFields).doc("Where its machines are. Those of the control plane cannot move."),
    },
    cloud: ({ instanceType }, { placement }) => ({ instanceType, placements: [placementSent(placement as Values)] }),
    shown: ({ placements, ...row }) => {
      const [placement] = (placements ?? []) as readonly Values[];
      return { ...row, ...(placement && { placement: placementShown(placement) }) };
    },
    kept: (pool, shown) => ({ ...pool, placement: placedAs(pool.placement, shown.placement) }),
  },
  rules: [vsphereRule, unmovedPlane(({ placement }) => [placement])],
});
