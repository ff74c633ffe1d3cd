import { s } from "@tripod/kit";
import { cluster } from "./cluster.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";

export const ClusterGcp = cluster({
  name: "ClusterGcp",
  terraform: "cluster_gcp",
  kind: "GCP cluster",
  doc: "A Kubernetes cluster on machines of Google's cloud, in an account of yours. Its control plane is one of the machine pools.",
  cloud: "gcp",
  hasControlPlane: true,
  cloudConfig: {
    fields: {
      project: s.string().notEmpty().replaces().doc("The project at the cloud."),
      region: s.string().notEmpty().replaces().doc("Region of the cluster, such as `europe-west1`."),
      network: s.string().optional().replaces().doc("Name of the network. The platform makes one without it."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
  },
  pools: {
    shared: poolInputs([...NODES, "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
    own: {
      instanceType: s.string().notEmpty().doc("Type of its machines, such as `n1-standard-4`."),
      diskSizeGb: s.number().integer().min(1).default(65).wire("rootDeviceSize").doc("Size of their disk, in GiB."),
      azs: s
        .set(s.string().notEmpty())
        .check((zones) => (zones.length === 0 ? "must have a zone" : undefined))
        .doc("Zones of its machines."),
    },
  },
});
