import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { addressProblem } from "../networkForms.js";
import { instanceConfigs, networks, template, zones } from "./clouds/cloudStackFields.js";
import { keepNetworkIds, resolveClusterIds, resolvePoolIds } from "./clouds/cloudStackIds.js";
import { defineCluster } from "./defineCluster.js";
import { override, POOL_INPUTS, poolInputs } from "./pools/poolFields.js";

export const ClusterCloudC = defineCluster({
  name: "ClusterCloudC",
  terraform: "cluster_apache_cloudstack",
  kind: "CloudC cluster",
  doc: "Apache CloudStack (`CloudC`) cluster: Kubernetes on CloudStack VMs, with a CloudStack cloud account. One machine pool is the control plane. The provider resolves names of zones and networks to IDs on create.",
  cloud: "apache-cloudstack",
  hasControlPlane: true,
  omitsTemplate: true,
  complete: resolveClusterIds,
  cloudConfig: {
    fields: {
      zones,
      project: s
        .object("CloudStack project. Default: the project of the account.", {
          id: s.string("CloudStack project ID. Takes precedence over the name.").emptyAsUnset().optional().computed(),
          name: s.string("CloudStack project name.").emptyAsUnset().optional().computed(),
        })
        .optional()
        .computed()
        .replaces(),
      sshKeyName: s.string("SSH key pair name in CloudStack, for the nodes.").optional().replaces(),
      syncWithCks: s
        .boolean(
          "Whether to sync with CloudStack Kubernetes Service (CKS): CKS registers the cluster as an externally managed cluster.",
        )
        .default(false)
        .replaces()
        .wire("syncWithCKS"),
      controlPlaneEndpoint: s
        .string(
          "Control plane endpoint IP address. Applies to static networks only. Removing it keeps the current value.",
        )
        .check(addressProblem)
        .emptyAsUnset()
        .optional()
        .computed(),
      overrideClusterApiConfig: override(
        "Cluster API override (YAML) for the infrastructure objects of the cluster.",
      ).wire("overrideClusterAPIConfig"),
    },
    encode: ({ project, syncWithCKS, ...config }) => ({
      ...config,
      ...(isObject(project) && Object.keys(project).length > 0 && { project }),
      ...(syncWithCKS === true && { syncWithCKS }),
    }),
    updatable: ["controlPlaneEndpoint", "overrideClusterAPIConfig"],
  },
  pools: {
    shared: poolInputs([...POOL_INPUTS, "min", "max", "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
    own: {
      offering: s
        .string("Name of the CloudStack compute offering (service offering) of the nodes.")
        .notEmpty()
        .wire("offering.name"),
      template,
      networks,
      instanceConfigs,
    },
    encodeCloud: ({ instanceConfigs: _, ...encoded }) => encoded,
    encodeSettings: (settings, { controlPlane }) => ({
      ...settings,
      labels: controlPlane === true ? ["control-plane"] : [],
    }),
    decode: ({ instanceConfig, ...row }) => ({
      ...row,
      instanceConfigs: isObject(instanceConfig) ? [instanceConfig] : [],
    }),
    keepAssigned: keepNetworkIds,
    resolveIds: resolvePoolIds,
  },
  rules: [
    ({ machinePools }, { each, fail }) => {
      each(machinePools as readonly Values[] | undefined, (pool, index) => {
        const of = (memberAt(pool, "networks") ?? []) as readonly Values[];
        each(Array.isArray(of) ? of : [], (network, at) => {
          if (isObject(network) && !network.networkId && !network.networkName)
            fail(`machinePools[${index}].networks[${at}]`, "must have a networkName or a networkId");
        });
      });
    },
  ],
});
