import type { ResourceFixture } from "@tripod/testkit";
import { GlobalRouterRouterV1Fixture } from "./GlobalRouterRouterV1.fixture.js";

const OTHER_ROUTER: ResourceFixture = { ...GlobalRouterRouterV1Fixture, minimal: () => ({ name: "other" }) };

export const GlobalRouterDedicatedNetworkV1Fixture: ResourceFixture = {
  resource: "GlobalRouterDedicatedNetworkV1",
  facts: { containsData: true, replaces: ["routerId", "zoneId", "vlan", "innerVlan"], defaults: { innerVlan: 0 } },
  dependencies: { router: GlobalRouterRouterV1Fixture, other: OTHER_ROUTER },
  collection: "router.networks",
  minimal: (of) => ({
    name: "rack-net",
    routerId: of("router"),
    zoneId: "204e91c7-2f60-4d3a-b815-90ac6d17e004",
    vlan: 1001,
  }),
  full: (of) => ({
    name: "rack-net",
    routerId: of("router"),
    zoneId: "204e91c7-2f60-4d3a-b815-90ac6d17e004",
    vlan: 1001,
    innerVlan: 12,
    tags: ["rack"],
  }),
  changes: () => ({
    name: "rack-net-2",
    zoneId: "204e91c7-2f60-4d3a-b815-90ac6d17e002",
    vlan: 1002,
    innerVlan: 0,
    tags: ["rack", "row"],
  }),
  // A network can be connected to one router only.
  rejectedChanges: (of) => ({ routerId: of("other") }),
  drift: { patch: { name: "renamed by hand" }, shows: ["name"] },
  // An update reads the object first, and its response still has a transient status.
  requests: { update: 3 },
};
