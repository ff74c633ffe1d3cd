import type { ResourceFixture } from "@tripod/testkit";
import { existsOnce } from "./existsOnce.fixture.js";

export const PlatformSettingFixture: ResourceFixture = {
  resource: "PlatformSetting",
  facts: { replaces: ["context"], defaults: { context: "tenant" } },
  collection: "platformSetting",
  minimal: () => ({}),
  full: () => ({
    context: "tenant",
    sessionTimeout: 60,
    automaticClusterRoleBinding: true,
    loginBanner: { title: "Mind", message: "the gap" },
    clusterAutoRemediation: false,
    enableAutoRemediation: false,
    nonFipsAddonPack: true,
    nonFipsFeatures: true,
    nonFipsClusterImport: true,
    pauseAgentUpgrades: "lock",
  }),
  variants: () => [{ context: "project", clusterAutoRemediation: false, pauseAgentUpgrades: "lock" }],
  changes: () => ({
    sessionTimeout: 90,
    automaticClusterRoleBinding: false,
    loginBanner: { title: "Look", message: "the step" },
    clusterAutoRemediation: true,
    enableAutoRemediation: true,
    nonFipsAddonPack: false,
    nonFipsFeatures: false,
    nonFipsClusterImport: false,
    pauseAgentUpgrades: "unlock",
  }),
  immutable: { context: "a project has few of these settings" },
  // The platform may omit `false`.
  absent: ["isEnabled"],
  drift: {
    patch: { session: { expiryTimeMinutes: 100 }, upgrades: { spectroComponents: "unlock" } },
    shows: ["pauseAgentUpgrades", "sessionTimeout"],
  },
  // Each of six documents is read. If it differs, it is written and read again.
  requests: { create: 18, read: 6, update: 8, delete: 18 },
  ...existsOnce,
};
