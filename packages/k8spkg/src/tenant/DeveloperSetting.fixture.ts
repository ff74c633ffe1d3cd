import type { ResourceFixture } from "@tripod/testkit";
import { existsOnce } from "./existsOnce.fixture.js";

export const DeveloperSettingFixture: ResourceFixture = {
  resource: "DeveloperSetting",
  facts: {},
  collection: "developerSetting",
  minimal: () => ({}),
  full: () => ({ virtualClustersLimit: 4, cpu: 8, memory: 32, storage: 100, hideSystemClusterGroup: true }),
  changes: () => ({ virtualClustersLimit: 6, cpu: 16, memory: 64, storage: 200, hideSystemClusterGroup: false }),
  drift: { patch: { credit: { cpu: 20, memoryGiB: 32, storageGiB: 100, virtualClustersLimit: 4 } }, shows: ["cpu"] },
  // Each of two documents is read. If it differs, it is written and read again.
  requests: { create: 6, read: 2, update: 4, delete: 6 },
  ...existsOnce,
};
