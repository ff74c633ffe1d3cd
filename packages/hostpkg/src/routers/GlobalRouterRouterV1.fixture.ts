import type { ResourceFixture } from "@tripod/testkit";

export const GlobalRouterRouterV1Fixture: ResourceFixture = {
  resource: "GlobalRouterRouterV1",
  facts: {},
  collection: "router.routers",
  minimal: () => ({ name: "edge" }),
  full: () => ({ name: "edge", tags: ["blue", "red"] }),
  changes: () => ({ name: "edge-2", tags: ["green"] }),
  drift: { patch: { name: "renamed by hand" }, shows: ["name"] },
  // An update reads the object first, and its response still has a transient status.
  requests: { update: 3 },
};
