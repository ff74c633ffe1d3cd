// A project of its own for a team, with a service user, S3 keys and a container registry: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set hostpkg:authUrl …`) or from the environment
// (HOSTPKG_AUTH_URL, …). `npx @tripod/cli emulators` prints the variables of a platform on this machine.

import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const region = config.get("region") ?? "ru-3";

const team = new hostpkg.VpcProjectV2("team", {
  name: "shop-team",
  quotas: [{ resourceName: "compute_cores", resourceQuotas: [{ region, zone: `${region}a`, value: 16 }] }],
});

const bot = new hostpkg.IamServiceuserV1("bot", {
  name: "shop-bot",
  password: config.requireSecret("botPassword"),
  roles: [{ roleName: "object_storage:admin", scope: "project", projectId: team.id }],
});

// The secret key is shown only once, when the key is made; state keeps it encrypted.
const uploads = new hostpkg.IamS3CredentialsV1("uploads", { name: "uploads", userId: bot.id, projectId: team.id });

const images = new hostpkg.CraasRegistryV1("images", { name: "shop-images", projectId: team.id });

export const outputs = {
  projectUrl: team.url,
  accessKey: uploads.accessKey,
  secretKey: uploads.secretKey,
  registry: images.endpoint,
};
