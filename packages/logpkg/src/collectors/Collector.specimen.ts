import type { Specimen } from "@tripod/testkit";

export const CollectorSpecimen: Specimen = {
  resource: "Collector",
  facts: { holds: true, defaults: { timezone: "Etc/UTC" } },
  collection: "collectors",
  minimal: () => ({ name: "specimen one" }),
  full: () => ({
    name: "specimen two",
    description: "Everything",
    category: "test/full",
    timezone: "Europe/Berlin",
    fields: { team: "edge" },
  }),
  changes: () => ({
    name: "specimen three",
    description: "Something else",
    category: "test/other",
    timezone: "Etc/UTC",
    fields: { team: "core", stage: "prod" },
  }),
  // Before the first one is made, what is there is read, in pages.
  requests: { create: 2 },
  drift: { patch: { category: "theirs" }, shows: ["category"] },
};
