// An existing cluster taken in, with a profile of its own, namespaces and roles: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();

// What is laid over what the cluster has.
const tools = new k8spkg.ClusterProfile("tools", {
  name: "existing-tools",
  description: "What clusters get that were there before",
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
});

// The cluster exists and stays when this program is destroyed: only its registration is deleted. The platform connects
// to it once its agent is installed: run the command of the output `bringAgent`, with access to the cluster.
const shop = new k8spkg.ClusterBrownfield("shop", {
  name: "shop-existing",
  cloudType: "generic",
  description: "Made by hand, and looked after from here on",
  tags: ["team:shop", "existing"],
  clusterTimezone: "Europe/Berlin",
  clusterProfiles: [{ id: tools.id, variables: { mode: config.get("mode") ?? "calm" } }],
  namespaces: [{ name: "web", resourceAllocation: { cpu_cores: "4", memory_MiB: "8192" } }],
  clusterRbacBindings: [
    {
      type: "ClusterRoleBinding",
      role: { kind: "ClusterRole", name: "view" },
      subjects: [{ type: "Group", name: "shop-developers" }],
    },
    {
      type: "RoleBinding",
      namespace: "web",
      role: { kind: "Role", name: "deploy" },
      subjects: [{ type: "ServiceAccount", name: "deployer", namespace: "web" }],
    },
  ],
  scanPolicy: {
    configurationScanSchedule: "0 2 * * 0",
    penetrationScanSchedule: "0 3 * * 0",
    conformanceScanSchedule: "0 4 1 * *",
  },
});

export const outputs = {
  cluster: shop.id,
  bringAgent: shop.kubectlCommand,
  status: shop.status,
};
