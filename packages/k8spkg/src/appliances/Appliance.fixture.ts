import { type ResourceFixture, secret } from "@tripod/testkit";

export const ApplianceFixture: ResourceFixture = {
  resource: "Appliance",
  facts: {
    replaces: ["uid", "archType"],
    createOnly: ["pairingKey"],
    defaults: { remoteShell: "disabled", temporaryShellCredentials: "disabled" },
    secret: ["pairingKey"],
  },
  collection: "edgeHosts",
  minimal: () => ({ uid: "edge-fixture" }),
  full: () => ({
    uid: "edge-fixture",
    tags: { site: "a", spare: "" },
    archType: "amd64",
    pairingKey: secret("planted-pairing-key-1"),
    remoteShell: "enabled",
    temporaryShellCredentials: "enabled",
    wait: false,
  }),
  changes: () => ({
    uid: "edge-other",
    tags: { site: "b" },
    archType: "arm64",
    temporaryShellCredentials: "disabled",
  }),
  immutable: {
    pairingKey: "it counts when the machine registers",
    remoteShell: "the shell's own user needs it",
  },
  drift: { patch: { labels: { site: "drifted", spare: "spectro__tag" } }, shows: ["tags"] },
  // A machine says its architecture once it has registered.
  writeOnly: ["archType", "pairingKey"],
  constantOutputs: { archType: "an edge host reports it after its registration, and keeps it" },
  notStored: ["pairingKey"],
  // The project is asked for once by each client; the shell is set by a request of its own.
  requests: { create: 4, read: 2, update: 5, delete: 3 },
};
