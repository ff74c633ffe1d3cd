import type { ResourceFixture } from "@tripod/testkit";
import { existsOnce } from "./existsOnce.fixture.js";

/** Returns every limit. */
const all = (base: number) => ({
  alert: base,
  apiKeys: base + 1,
  appliance: base + 20_000,
  applianceToken: base + 2,
  applicationDeployment: base + 3,
  applicationProfile: base + 4,
  certificate: base + 5,
  cloudAccount: base + 6,
  cluster: base + 30_000,
  clusterGroup: base + 7,
  clusterProfile: base + 8,
  filter: base + 9,
  location: base + 10,
  macro: base + 11,
  privateGateway: base + 12,
  project: base + 13,
  registry: base + 14,
  role: base + 15,
  sshKey: base + 16,
  team: base + 17,
  user: base + 18,
  workspace: base + 19,
});

export const ResourceLimitFixture: ResourceFixture = {
  resource: "ResourceLimit",
  facts: {},
  collection: "resourceLimits",
  minimal: () => ({}),
  full: () => all(401),
  changes: () => all(701),
  drift: { patch: { team: 77, spectrocluster: 78 }, shows: ["cluster", "team"] },
  // The policy is read. If it differs, it is written and read again.
  requests: { create: 3, update: 3, delete: 3 },
  ...existsOnce,
};
