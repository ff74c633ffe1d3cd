// Who may do what in a tenant, by which passwords, and how much of it there may be. Run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();
const domain = config.get("domain") ?? "bakery.example";

// The project of all clusters of the shop. Other projects cannot see the objects in it.
const shop = new k8spkg.Project("shop", {
  name: "shop",
  description: "Clusters that sell bread",
  tags: ["team:platform", "env:prod"],
});

// Roles define permissions once, instead of once per user.
const reader = new k8spkg.Role("reader", {
  name: "shop reader",
  permissions: ["project.get", "cluster.get", "cluster.list"],
});
const operator = new k8spkg.Role("operator", {
  name: "shop operator",
  permissions: ["project.get", "cluster.get", "cluster.list", "cluster.update"],
});
// Whatever carries this tag, in any project.
const production = new k8spkg.Filter("production", {
  metadata: { name: "production" },
  spec: { filterGroup: { conjunction: "and", filters: [{ key: "env", operator: "eq", values: ["prod"] }] } },
});

const ada = new k8spkg.User("ada", {
  email: `ada@${domain}`,
  firstName: "Ada",
  lastName: "Baker",
  projectRoles: [{ projectId: shop.id, roleIds: [operator.id] }],
});
const ben = new k8spkg.User("ben", { email: `ben@${domain}`, firstName: "Ben", lastName: "Miller" });
// Who is in the team reads what is in the shop.
new k8spkg.Team("bakers", {
  name: "bakers",
  users: [ada.id, ben.id],
  projectRoleMappings: [{ id: shop.id, roles: [reader.id] }],
});

// Machines at the edge come into the shop with it, until the day on which it ends.
const machines = new k8spkg.RegistrationToken("machines", {
  name: "shop machines",
  description: "For the machines behind the counters",
  projectUid: shop.id,
  expiryDate: "2099-12-31",
});

// The tenant has one of each. A destroy restores the platform's defaults.
new k8spkg.PasswordPolicy("passwords", {
  minPasswordLength: config.getNumber("minPasswordLength") ?? 14,
  passwordExpiryDays: 365,
  firstReminderDays: 14,
});
new k8spkg.ResourceLimit("limits", { apiKeys: 40, project: 30 });
new k8spkg.DeveloperSetting("developers", {
  virtualClustersLimit: 3,
  cpu: 12,
  memory: 24,
  storage: 60,
  hideSystemClusterGroup: true,
});

export const outputs = {
  users: [ada.email, ben.email],
  project: shop.id,
  productionFilter: production.id,
  machinesRegisterUntil: machines.expiryDate,
};
