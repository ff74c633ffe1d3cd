import type { ResourceFixture } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.fixture.js";
import { GlobalRouterRouterV1Fixture } from "./GlobalRouterRouterV1.fixture.js";

const OTHER_ROUTER: ResourceFixture = { ...GlobalRouterRouterV1Fixture, minimal: () => ({ name: "other" }) };

export const GlobalRouterVpcNetworkV1Fixture: ResourceFixture = {
  resource: "GlobalRouterVpcNetworkV1",
  facts: { containsData: true, replaces: ["routerId", "zoneId", "osNetworkId", "projectId"] },
  dependencies: { router: GlobalRouterRouterV1Fixture, other: OTHER_ROUTER },
  collection: "router.networks",
  minimal: (of) => ({
    name: "cloud-net",
    routerId: of("router"),
    zoneId: "204e91c7-2f60-4d3a-b815-90ac6d17e001",
    osNetworkId: "c14e91c7-2f60-4d3a-b815-90ac6d17e00a",
    projectId: PROJECT,
  }),
  full: (of) => ({
    name: "cloud-net",
    routerId: of("router"),
    zoneId: "204e91c7-2f60-4d3a-b815-90ac6d17e001",
    osNetworkId: "c14e91c7-2f60-4d3a-b815-90ac6d17e00a",
    // A spelling with dashes, which the platform returns without them.
    projectId: "C0FFEE7A-D1E9-4C3F-8A6B-90D4E7C31A01",
    tags: ["cloud"],
  }),
  changes: (of) => ({
    name: "cloud-net-2",
    routerId: of("other"),
    osNetworkId: "c14e91c7-2f60-4d3a-b815-90ac6d17e00b",
    tags: ["cloud", "south"],
  }),
  // A network can be connected once to a router.
  rejectedChanges: () => ({ zoneId: "204e91c7-2f60-4d3a-b815-90ac6d17e003", projectId: OTHER_PROJECT }),
  drift: { patch: { tags: ["by hand"] }, shows: ["tags"] },
  // An update reads the object first, and its response still has a transient status.
  requests: { update: 3 },
};
