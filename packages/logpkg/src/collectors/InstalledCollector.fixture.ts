import type { ResourceFixture } from "@tripod/testkit";

export const InstalledCollectorFixture: ResourceFixture = {
  resource: "InstalledCollector",
  facts: { defaults: { sourceSyncMode: "UI", timezone: "Etc/UTC" }, containsData: true },
  collection: "collectors",
  minimal: () => ({ name: "fixture one", ephemeral: false }),
  full: () => ({
    name: "fixture two",
    ephemeral: false,
    description: "Everything",
    category: "test/full",
    timezone: "Europe/Berlin",
    fields: { team: "edge" },
    hostName: "host-b.example.com",
    sourceSyncMode: "UI",
    cutoffTimestamp: 1767225600000,
    targetCpu: 30,
  }),
  changes: () => ({
    name: "fixture three",
    ephemeral: true,
    description: "Something else",
    category: "test/other",
    timezone: "Etc/UTC",
    fields: { team: "core", stage: "prod" },
    hostName: "host-c.example.com",
    sourceSyncMode: "Json",
    cutoffTimestamp: 0,
    targetCpu: 10,
  }),
  example: {
    takes: {
      id: "vm-42",
      inputs: { name: "vm-42", description: "On a machine", ephemeral: false, sourceSyncMode: "Json" },
    },
  },
  drift: { patch: { category: "theirs" }, shows: ["category"] },
};
