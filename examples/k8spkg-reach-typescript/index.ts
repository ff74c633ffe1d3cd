// What a tenant reaches, its clouds, registries, backups and machines, and with which credentials: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret k8spkg:apiKey …`) or from the environment
// (K8SPKG_APIKEY, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as k8spkg from "@tripod/pulumi-k8spkg";

const config = new pulumi.Config();
const domain = config.get("domain") ?? "bakery.example";

// The clouds in which clusters are made. Credentials are tried before they are kept; those of Google Cloud cannot be.
const cloudA = new k8spkg.CloudaccountCloudA("cloudA", {
  name: "shop-cloud-a",
  cloudAAccessKey: config.requireSecret("cloudAAccessKey"),
  cloudASecretKey: config.requireSecret("cloudASecretKey"),
  policyArns: ["arn:aws:iam::aws:policy/AmazonEKSClusterPolicy"],
});
// Every project of the tenant uses this one.
const cloudB = new k8spkg.CloudaccountCloudB("cloudB", {
  name: "shop-cloud-b",
  context: "tenant",
  azureTenantId: "7d6f1c1e-0000-4000-8000-000000000001",
  azureClientId: "7d6f1c1e-0000-4000-8000-000000000002",
  cloudBClientSecret: config.requireSecret("cloudBClientSecret"),
  tenantName: "bakery",
});
const google = new k8spkg.CloudaccountGcp("google", {
  name: "shop-google",
  // The key of a service account, in JSON as Google Cloud writes it.
  gcpJsonCredentials: config.requireSecret("gcpKey"),
});

// Where the packs of cluster profiles come from. A private Helm registry is not looked through by the platform, and this
// OCI registry is: the program goes on when that is over.
new k8spkg.RegistryHelm("charts", {
  name: "shop-charts",
  endpoint: `https://charts.${domain}`,
  isPrivate: true,
  credentials: { credentialType: "token", username: "shop", token: config.requireSecret("chartsToken") },
});
const images = new k8spkg.RegistryOci("images", {
  name: "shop-images",
  type: "basic",
  endpoint: `https://images.${domain}`,
  isPrivate: true,
  isSynchronization: true,
  baseContentPath: "shop",
  waitForSync: true,
  credentials: { credentialType: "basic", username: "shop", password: config.requireSecret("imagesPassword") },
});

// Backups go into a bucket of the first account, with its keys, so that a rotation changes one place.
const nightly = new k8spkg.BackupStorageLocation("nightly", {
  name: "shop-nightly",
  bucketName: "shop-nightly",
  region: "eu-central-1",
  s3: { credentialType: "secret", accessKey: cloudA.cloudAAccessKey, secretKey: cloudA.cloudASecretKey },
});

// Who may sign in at the machines: of this project, and of all of them.
new k8spkg.SshKey("oncall", {
  name: "shop-oncall",
  sshKey: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIC2Vj0VbJ2m0X1yoT4b4sGQW3cO8D1fJr6m0cU5V9aBk oncall@${domain}`,
});
new k8spkg.SshKey("operations", {
  name: "shop-operations",
  context: "tenant",
  sshKey: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJd0r1xQyq5nS3p0Z7mB2tYw8Kc6LhUoGfEaVvXi4TNe operations@${domain}`,
});

// What cluster profiles of any project name, instead of saying it themselves.
new k8spkg.Macros("words", {
  context: "tenant",
  macros: { SHOP_DOMAIN: domain, SHOP_LICENCE: config.requireSecret("licence") },
});

export const outputs = {
  accounts: [cloudA.id, cloudB.id, google.id],
  backups: nightly.id,
  imagesLookedThrough: images.waitForStatusMessage,
};
