// A workspace over the clusters of a project, who may work in it, and an application in a virtual cluster of its own. Run it
// with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();

// Existing objects: a cluster, the group that hosts virtual clusters, the backup location, and the application profile.
const cluster = k8spkg.getClusterOutput({ name: "prod-eks-1", kubeconfigs: false });
const hosts = k8spkg.getClusterGroupOutput({ name: "team-hosts", context: "project" });
const backups = k8spkg.getBackupStorageLocationOutput({ name: "s3-nightly" });
// Another version of the profile is rolled out in place.
const frontend = k8spkg.getApplicationProfileOutput({
  name: "shop-frontend",
  version: config.get("version") ?? "1.1.0",
});

// The workspace of the shop: namespaces, quotas, role bindings and the nightly backup.
const shop = new k8spkg.Workspace("shop", {
  name: "shop",
  description: "Where the shop runs",
  tags: ["team:shop"],
  clusters: [{ uid: cluster.id }],
  namespaces: [
    {
      name: "shop",
      resourceAllocation: { cpu_cores: "4", memory_MiB: "8192" },
      imagesBlacklists: ["nginx:latest"],
    },
    { name: "/^shop-test-.*/", resourceAllocation: { cpu_cores: "1", memory_MiB: "1024" } },
  ],
  workspaceQuota: { cpu: config.getNumber("cores") ?? 8, memory: 16384 },
  clusterRbacBindings: [
    {
      type: "RoleBinding",
      namespace: "shop",
      role: { kind: "ClusterRole", name: "edit" },
      subjects: [{ type: "Group", name: "bakers" }],
    },
  ],
  backupPolicy: {
    backupLocationId: backups.id,
    prefix: "shop",
    schedule: "0 1 * * *",
    expiryInHour: 720,
    clusterUids: [cluster.id],
  },
});

// Who works in it.
const operator = new k8spkg.Role("operator", {
  name: "workspace operator",
  permissions: ["workspace.get", "workspace.update"],
});
new k8spkg.Team("bakers", {
  name: "bakers",
  workspaceRoleMappings: [{ id: shop.projectUid, workspaces: [{ id: shop.id, roles: [operator.id] }] }],
});

// The application, in a virtual cluster that is made for it.
const front = new k8spkg.Application("front", {
  name: "shop-frontend",
  applicationProfileUid: frontend.id,
  tags: ["team:shop"],
  config: {
    clusterContext: "project",
    clusterGroupUid: hosts.id,
    clusterName: "shop-sandbox",
    limits: [{ cpu: 4, memory: 8192, storage: 20 }],
  },
});

export const outputs = {
  workspace: shop.id,
  clusters: shop.clusters,
  application: front.id,
  runs: front.applicationProfileUid,
};
