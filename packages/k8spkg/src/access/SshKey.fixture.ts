import { type ResourceFixture, secret } from "@tripod/testkit";

const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIplanted";

export const SshKeyFixture: ResourceFixture = {
  resource: "SshKey",
  facts: { replaces: ["context"], defaults: { context: "project" }, secret: ["sshKey"] },
  collection: "sshKeys",
  minimal: () => ({ name: "fixture", sshKey: secret(`${KEY}1 a@b`) }),
  full: () => ({ name: "fixture", context: "project", sshKey: secret(`${KEY}1 a@b`) }),
  changes: () => ({ name: "other", context: "tenant", sshKey: secret(`${KEY}2 a@b`) }),
  drift: { patch: { spec: { publicKey: `${KEY}3 a@b` } }, shows: ["sshKey"] },
  // Each client reads the project once. The response to a create contains only the UID.
  requests: { create: 3, read: 2, update: 4, delete: 3 },
};
