import type { Specimen } from "@tripod/testkit";

export const InstalledCollectorSpecimen: Specimen = {
  resource: "InstalledCollector",
  collection: "collectors",
  minimal: () => ({ name: "specimen one", ephemeral: false }),
  full: () => ({
    name: "specimen two",
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
    name: "specimen three",
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
  drift: { patch: { category: "theirs" }, shows: ["category"] },
};
