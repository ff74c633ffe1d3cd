import type { ResourceFixture } from "@tripod/testkit";

const key = (name: string) =>
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIInventedInventedInventedInventedInvente ${name}@example.com`;

export const DedicatedSshKeysV1Fixture: ResourceFixture = {
  resource: "DedicatedSshKeysV1",
  facts: { replaces: ["name", "publicKey", "userId"] },
  collection: "dedicated.sshKeys",
  minimal: () => ({ name: "deploy-2", publicKey: key("me") }),
  full: () => ({ name: "deploy-2", publicKey: key("me"), userId: "5b000000-0000-4000-8000-000000000001" }),
  changes: () => ({ name: "deploy-3", publicKey: key("you"), userId: "5b000000-0000-4000-8000-000000000002" }),
  drift: { none: "a key has no mutable properties" },
};
