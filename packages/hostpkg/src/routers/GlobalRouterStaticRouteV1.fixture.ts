import type { ResourceFixture } from "@tripod/testkit";
import { GlobalRouterDedicatedSubnetV1Fixture } from "./GlobalRouterDedicatedSubnetV1.fixture.js";
import { GlobalRouterRouterV1Fixture } from "./GlobalRouterRouterV1.fixture.js";

export const GlobalRouterStaticRouteV1Fixture: ResourceFixture = {
  resource: "GlobalRouterStaticRouteV1",
  facts: { replaces: ["routerId", "cidr", "nextHop"] },
  dependencies: { router: GlobalRouterRouterV1Fixture, subnet: GlobalRouterDedicatedSubnetV1Fixture },
  collection: "router.staticRoutes",
  minimal: (of) => ({ name: "default", routerId: of("router"), cidr: "0.0.0.0/0", nextHop: "192.168.40.42" }),
  full: (of) => ({
    name: "default",
    routerId: of("router"),
    cidr: "10.50.0.0/16",
    nextHop: "192.168.40.42",
    tags: ["rack"],
  }),
  changes: () => ({ name: "other", cidr: "10.60.0.0/16", nextHop: "192.168.40.43", tags: ["row"] }),
  drift: { patch: { name: "renamed by hand" }, shows: ["name"] },
  // The next hop must be in a subnet that is already connected.
  example: { after: ["subnet"] },
  // An update reads the object first, and its response still has a transient status.
  requests: { update: 3 },
};
