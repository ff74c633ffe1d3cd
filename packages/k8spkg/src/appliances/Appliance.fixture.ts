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
  changes: () => ({ uid: "edge-other", tags: { site: "b" }, archType: "arm64", temporaryShellCredentials: "disabled" }),
  immutable: { pairingKey: "it counts when the machine registers", remoteShell: "the shell's own user needs it" },
  drift: { patch: { labels: { site: "drifted", spare: "spectro__tag" } }, shows: ["tags"] },
  // An edge host reports its architecture after its registration.
  writeOnly: ["archType", "pairingKey"],
  constantOutputs: { archType: "an edge host reports it after its registration, and keeps it" },
  notStored: ["pairingKey"],
  // Each client reads the project once. A separate request sets the shell.
  requests: { create: 4, read: 2, update: 5, delete: 3 },
};
