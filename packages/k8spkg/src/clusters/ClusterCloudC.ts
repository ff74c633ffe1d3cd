import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";
import { instanceConfigs, networks, template, zones } from "./cloudStackFields.js";
import { completeCluster, completePool, keptNetworks } from "./cloudStackIds.js";
import { cluster } from "./cluster.js";
import { NODES, override, poolInputs } from "./pools/poolFields.js";

export const ClusterCloudC = cluster({
  name: "ClusterCloudC",
  terraform: "cluster_apache_cloudstack",
  kind: "CloudC cluster",
  doc: "A Kubernetes cluster on machines of a CloudStack, in an account of yours. Its control plane is one of the machine pools. Zones and networks may be named: their ids are looked up when it is made.",
  cloud: "apache-cloudstack",
  hasControlPlane: true,
  forgetsTemplate: true,
  complete: completeCluster,
  cloudConfig: {
    fields: {
      zones,
      project: s
        .object({
          id: s.string().optional().computed().doc("Its id."),
          name: s.string().optional().computed().doc("Its name."),
        })
        .optional()
        .computed()
        .replaces()
        .doc("The project at the cloud. Without it, what the account is for."),
      sshKeyName: s.string().optional().replaces().doc("Name of the key pair at the cloud for the machines."),
      syncWithCks: s
        .boolean()
        .default(false)
        .replaces()
        .wire("syncWithCKS")
        .doc("Whether the cloud's own service for Kubernetes knows of the cluster."),
      controlPlaneEndpoint: s
        .string()
        .optional()
        .computed()
        .doc("Address under which the control plane is reached. Leaving it out keeps what is there."),
      overrideClusterApiConfig: override("Settings of the cluster's objects at the cloud, in YAML.").wire(
        "overrideClusterAPIConfig",
      ),
    },
    sent: ({ project, syncWithCKS, ...config }) => ({
      ...config,
      ...(isObject(project) && Object.keys(project).length > 0 && { project }),
      ...(syncWithCKS === true && { syncWithCKS }),
    }),
    changing: ["controlPlaneEndpoint", "overrideClusterAPIConfig"],
  },
  pools: {
    shared: poolInputs([...NODES, "min", "max", "overrideClusterApiConfig", "overrideHealthCheckConfiguration"]),
    own: {
      offering: s.string().notEmpty().wire("offering.name").doc("Name of the offering that its machines are of."),
      template,
      networks,
      instanceConfigs,
    },
    cloud: ({ instanceConfigs: _, ...encoded }) => encoded,
    settings: (settings, { controlPlane }) => ({ ...settings, labels: controlPlane === true ? ["control-plane"] : [] }),
    shown: ({ instanceConfig, ...row }) => ({
      ...row,
      instanceConfigs: isObject(instanceConfig) ? [instanceConfig] : [],
    }),
    kept: keptNetworks,
    complete: completePool,
  },
  rules: [
    ({ machinePools }, { fail }) => {
      for (const [index, pool] of ((machinePools ?? []) as readonly Values[]).entries()) {
        const of = (memberAt(pool, "networks") ?? []) as readonly Values[];
        for (const [at, network] of (Array.isArray(of) ? of : []).entries()) {
          if (isObject(network) && !network.networkId && !network.networkName)
            fail(`machinePools[${index}].networks[${at}]`, "must have a networkName or a networkId");
        }
      }
    },
  ],
});
