import type { ResourceFixture } from "@tripod/testkit";

export const CollectorFixture: ResourceFixture = {
  resource: "Collector",
  facts: { containsData: true, defaults: { timezone: "Etc/UTC" } },
  collection: "collectors",
  minimal: () => ({ name: "fixture one" }),
  full: () => ({
    name: "fixture two",
    description: "Everything",
    category: "test/full",
    timezone: "Europe/Berlin",
    fields: { team: "edge" },
  }),
  changes: () => ({
    name: "fixture three",
    description: "Something else",
    category: "test/other",
    timezone: "Etc/UTC",
    fields: { team: "core", stage: "prod" },
  }),
  // Before the first create, the provider reads the existing collectors, in pages.
  requests: { create: 2 },
  drift: { patch: { category: "theirs" }, shows: ["category"] },
};
