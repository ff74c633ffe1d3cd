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
      project: s.string().notEmpty().replaces().doc("Google Cloud project ID."),
      region: s.string().notEmpty().replaces().doc("Google Cloud region of the cluster, such as `europe-west1`."),
      network: s.string().optional().replaces().doc("VPC network name. Default: the platform creates a VPC network."),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
  },
  pools: {
    shared: poolInputs([...POOL_INPUTS, "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
    own: {
      instanceType: s
        .string()
        .notEmpty()
        .doc("Google Compute Engine machine type of the nodes, such as `n1-standard-4`."),
      diskSizeGb: s
        .number()
        .integer()
        .min(1)
        .default(65)
        .wire("rootDeviceSize")
        .doc("Root disk size of each node, in GiB, at least 1."),
      azs: s
        .set(s.string().notEmpty())
        .checkCount((count) => (count === 0 ? "must have a zone" : undefined))
        .doc("Availability zones of the nodes, at least one."),
    },
  },
});
