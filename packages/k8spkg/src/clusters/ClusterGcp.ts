import { s } from "@tripod/kit";
import { defineCluster } from "./defineCluster.js";
import { override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";

export const ClusterGcp = defineCluster({
  name: "ClusterGcp",
  terraform: "cluster_gcp",
  kind: "GCP cluster",
  doc: "Google Cloud (GCP) cluster: Kubernetes on Compute Engine VMs in your Google Cloud project. One machine pool is the control plane.",
  cloud: "gcp",
  hasControlPlane: true,
  cloudConfig: {
    fields: {
      project: s.string("Google Cloud project ID.").notEmpty().replaces(),
      region: s.string("Google Cloud region of the cluster, such as `europe-west1`.").notEmpty().replaces(),
      network: s.string("VPC network name. Default: the platform creates a VPC network.").optional().replaces(),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
  },
  pools: {
    shared: poolInputs([...POOL_INPUTS, "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
    own: {
      instanceType: s.string("Google Compute Engine machine type of the nodes, such as `n1-standard-4`.").notEmpty(),
      diskSizeGb: s
        .number("Root disk size of each node, in GiB, at least 1.")
        .integer()
        .min(1)
        .default(65)
        .wire("rootDeviceSize"),
      azs: s
        .set("Availability zones of the nodes, at least one.", s.string().notEmpty())
        .checkCount((count) => (count === 0 ? "must have a zone" : undefined)),
    },
  },
});
