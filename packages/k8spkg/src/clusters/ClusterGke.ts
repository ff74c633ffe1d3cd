import { s } from "@tripod/kit";
import { defineCluster } from "./defineCluster.js";
import { feature } from "./feature.js";
import { override, poolInputs, WORKER_INPUTS } from "./pools/poolFields.js";

export const ClusterGke = defineCluster({
  name: "ClusterGke",
  terraform: "cluster_gke",
  kind: "GKE cluster",
  doc: "Google Kubernetes Engine (GKE) cluster: Kubernetes with a control plane that Google Cloud manages, in your Google Cloud project. All machine pools are worker pools.",
  cloud: "gke",
  hasControlPlane: false,
  cloudConfig: {
    fields: {
      project: s.string("Google Cloud project ID.").notEmpty().replaces(),
      region: s.string("Google Cloud region of the cluster, such as `europe-west1`.").notEmpty().replaces(),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: (encoded, { region }) => ({ ...encoded, managedClusterConfig: { location: region } }),
  },
  pools: {
    shared: poolInputs([...WORKER_INPUTS, "overrideClusterApiConfig"]),
    own: {
      instanceType: s.string("Google Compute Engine machine type of the nodes, such as `n1-standard-4`.").notEmpty(),
      diskSizeGb: s
        .number("Root disk size of each node, in GiB, at least 1.")
        .integer()
        .min(1)
        .default(60)
        .wire("rootDeviceSize"),
    },
    isUnmanaged: ({ isControlPlane }) => isControlPlane === true,
  },
  features: [
    feature({
      fields: {
        updateWorkerPoolInParallel: s
          .boolean("Earlier name of `updateWorkerPoolsInParallel`.")
          .optional()
          .noEffect("No effect: the platform does not accept it")
          .deprecated("Use `updateWorkerPoolsInParallel`."),
      },
      decoders: { updateWorkerPoolInParallel: "notReturned" },
    }),
  ],
});
