// What a platform team keeps: a base of clusters in two versions, what runs over it, when it is maintained, the template of
// the fleet, and a group of hosts. Run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();
const replicas = config.get("replicas") ?? "2";

// Existing objects: the registry of the platform's packs, and a cluster that hosts virtual clusters.
const packs = k8spkg.getRegistryPackOutput({ name: "Palette Registry" });
const host = k8spkg.getClusterOutput({ name: "prod-eks-1", kubeconfigs: false });

// Infrastructure profile of the clusters, in two versions that coexist.
const base = (version: string, tags: Readonly<Record<string, string>>) =>
  new k8spkg.ClusterProfile(`base-${version}`, {
    name: "fleet-base",
    version,
    cloud: "eks",
    type: "infra",
    description: "Infrastructure of the fleet's clusters",
    tags: ["team:platform"],
    packs: Object.entries(tags).map(([name, tag]) => ({ name, tag, registryUid: packs.id })),
  });
const bases: Readonly<Record<string, k8spkg.ClusterProfile>> = {
  "1.0.0": base("1.0.0", { "ubuntu-aws": "22.4.0", "cni-calico": "3.28.x", "csi-aws-ebs": "1.40.0" }),
  "1.1.0": base("1.1.0", { "ubuntu-aws": "22.4.1", "cni-calico": "3.29.2", "csi-aws-ebs": "1.41.0" }),
};
// Which version of the base the fleet has: the template is moved from one to the other in place.
const current = config.get("current") ?? "1.0.0";
const chosen = bases[current];
if (chosen === undefined) throw new Error(`There is no base ${current}.`);

// What runs over it: a pack of the platform and manifests of the team, with variables that each cluster may set.
const addOn = new k8spkg.ClusterProfile("addOn", {
  name: "fleet-add-on",
  description: "What runs on each cluster of the fleet",
  tags: ["team:platform"],
  packs: [
    {
      name: "lb-metallb",
      tag: "0.14.9",
      registryUid: packs.id,
      values: "# As many as the fleet wants.\nreplicas: '{{.spectro.var.replicas}}'",
    },
    {
      name: "settings",
      type: "manifest",
      manifests: [
        {
          name: "site",
          content: "kind: ConfigMap\nmetadata:\n  name: site\ndata:\n  registry: '{{.spectro.var.registryPassword}}'",
        },
      ],
    },
  ],
  profileVariables: {
    variables: [
      { name: "replicas", displayName: "Replicas", format: "number", defaultValue: replicas, required: true },
      {
        name: "registryPassword",
        displayName: "Password of the registry",
        isSensitive: true,
        defaultValue: config.requireSecret("registryPassword"),
      },
    ],
  },
});

// When clusters of the fleet are maintained, and what new ones are made like.
const nights = new k8spkg.ClusterConfigPolicy("nights", {
  name: "fleet-nights",
  schedules: [{ name: "weeknights", startCron: "0 2 * * 1-5", durationHrs: 4 }],
});
const fleet = new k8spkg.ClusterConfigTemplate("fleet", {
  name: "fleet",
  cloudType: "eks",
  description: "Clusters of the fleet",
  clusterProfiles: [{ id: chosen.id }, { id: addOn.id, variables: [{ name: "replicas", value: replicas }] }],
  policy: { id: nights.id },
});

// Group in which developers get virtual clusters with the add-ons, and the applications in them.
const sandboxes = new k8spkg.ClusterGroup("sandboxes", {
  name: "fleet-sandboxes",
  context: "project",
  description: "Virtual clusters of developers",
  tags: ["team:platform"],
  config: { cpuMillicore: 6000, memoryInMb: 8192, storageInGb: 10, oversubscriptionPercent: 120 },
  clusters: [{ clusterUid: host.id, hostDns: "*.sandboxes.example.com" }],
  clusterProfiles: [{ id: addOn.id, variables: { replicas: "1" } }],
});
const shop = new k8spkg.ApplicationProfile("shop", {
  name: "fleet-shop",
  description: "The shop with its settings",
  packs: [
    {
      name: "settings",
      type: "manifest",
      installOrder: 1,
      manifests: [{ name: "site", content: "kind: ConfigMap\nmetadata:\n  name: shop" }],
    },
  ],
});

export const outputs = {
  base: bases["1.0.0"]?.id,
  nextBase: bases["1.1.0"]?.id,
  addOn: addOn.id,
  fleet: fleet.id,
  sandboxes: sandboxes.id,
  shop: shop.id,
};
