import type { ResourceFixture } from "@tripod/testkit";

export const OtCollectorFixture: ResourceFixture = {
  resource: "OtCollector",
  facts: {},
  collection: "otCollectors",
  minimal: () => ({ name: "fixture one" }),
  full: () => ({
    name: "fixture two",
    description: "an agent",
    category: "otel/host",
    timeZone: "Europe/Berlin",
    ephemeral: false,
    isRemotelyManaged: true,
    tags: { team: "edge" },
  }),
  changes: () => ({ name: "fixture three", timeZone: "Asia/Tokyo", tags: { team: "core" } }),
  example: {
    takes: {
      id: "ot one",
      inputs: {
        name: "ot one",
        description: "an agent",
        category: "otel/host",
        tags: { team: "edge", "host.group": "default" },
      },
    },
  },
  drift: { patch: { tags: { team: "theirs" } }, shows: ["tags"] },
};
