// A managed cluster at a cloud, with two pools and a profile of its own over its system: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();

// Existing objects: the cloud account, and the profile with the operating system and Kubernetes. Another version of the
// profile replaces the current one node by node.
const account = k8spkg.getCloudaccountCloudAOutput({ name: "prod-main", context: "project" });
const base = k8spkg.getClusterProfileOutput({ name: "base", version: config.get("system") ?? "1.0.0" });

// What this cluster has over its system. It stays with the cluster that has it.
const tools = new k8spkg.ClusterProfile(
  "tools",
  {
    name: "shop-tools",
    description: "Add-on packs of the shop's clusters",
    packs: [
      {
        name: "settings",
        type: "manifest",
        manifests: [
          {
            name: "mode",
            content: `apiVersion: v1
kind: ConfigMap
metadata:
  name: mode
data:
  mode: "{{.spectro.var.mode}}"
`,
          },
        ],
      },
    ],
    profileVariables: { variables: [{ name: "mode", displayName: "Mode", defaultValue: "calm" }] },
  },
  { retainOnDelete: true },
);

// A destroy keeps the cluster running and removes it from state. To delete the cluster, remove `retainOnDelete`, run
// `pulumi up`, then `pulumi destroy`.
const shop = new k8spkg.ClusterEks(
  "shop",
  {
    name: "shop",
    description: "Where the shop runs",
    tags: ["team:shop"],
    cloudAccountId: account.id,
    cloudConfig: {
      region: "eu-west-1",
      endpointAccess: "private_and_public",
      publicAccessCidrs: ["203.0.113.0/24"],
    },
    clusterProfiles: [{ id: base.id }, { id: tools.id, variables: { mode: config.get("mode") ?? "calm" } }],
    machinePools: [
      {
        name: "web",
        count: config.getNumber("workers") ?? 2,
        instanceType: "t3.large",
        diskSizeGb: 60,
        azs: ["eu-west-1a", "eu-west-1b"],
      },
      {
        name: "jobs",
        count: 1,
        instanceType: "m5.xlarge",
        diskSizeGb: 100,
        azs: ["eu-west-1a"],
        capacityType: "spot",
        taints: [{ key: "only", value: "jobs", effect: "NoSchedule" }],
      },
    ],
  },
  { retainOnDelete: true },
);

export const outputs = { cluster: shop.id, tools: tools.id, kubeconfig: shop.kubeconfig };
