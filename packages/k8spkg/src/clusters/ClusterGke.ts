import { s } from "@tripod/kit";
import { cluster } from "./cluster.js";
import { override, poolInputs, WORKERS } from "./pools/poolFields.js";

export const ClusterGke = cluster({
  name: "ClusterGke",
  terraform: "cluster_gke",
  kind: "GKE cluster",
  doc: "A Kubernetes cluster that Google's cloud manages (GKE), in an account of yours. Its control plane is the cloud's own; the machine pools are those of its workers.",
  cloud: "gke",
  hasControlPlane: false,
  cloudConfig: {
    fields: {
      project: s.string().notEmpty().replaces().doc("The project at the cloud."),
      region: s.string().notEmpty().replaces().doc("Region of the cluster, such as `europe-west1`."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
    sent: (encoded, { region }) => ({ ...encoded, managedClusterConfig: { location: region } }),
  },
  pools: {
    shared: poolInputs([...WORKERS, "overrideClusterApiConfig"]),
    own: {
      instanceType: s.string().notEmpty().doc("Type of its machines, such as `n1-standard-4`."),
      diskSizeGb: s.number().integer().min(1).default(60).wire("rootDeviceSize").doc("Size of their disk, in GiB."),
    },
    isForeign: ({ isControlPlane }) => isControlPlane === true,
  },
  parts: [
    {
      fields: {
        updateWorkerPoolInParallel: s
          .boolean()
          .optional()
          .ignored("the platform never takes it; use updateWorkerPoolsInParallel")
          .deprecated("Use updateWorkerPoolsInParallel.")
          .doc("The same as `updateWorkerPoolsInParallel`, in an old spelling."),
      },
    },
  ],
});
