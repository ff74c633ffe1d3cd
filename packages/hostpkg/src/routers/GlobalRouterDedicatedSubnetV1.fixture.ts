import type { ResourceFixture } from "@tripod/testkit";
import { GlobalRouterDedicatedNetworkV1Fixture } from "./GlobalRouterDedicatedNetworkV1.fixture.js";

export const GlobalRouterDedicatedSubnetV1Fixture: ResourceFixture = {
  resource: "GlobalRouterDedicatedSubnetV1",
  sharesFieldsWith: "GlobalRouterVpcSubnetV1",
  facts: { replaces: ["networkId", "cidr", "gateway", "serviceAddresses"] },
  dependencies: { network: GlobalRouterDedicatedNetworkV1Fixture },
  collection: "router.subnets",
  minimal: (of) => ({ name: "rack-sub", networkId: of("network"), cidr: "192.168.40.0/24" }),
  full: (of) => ({
    name: "rack-sub",
    networkId: of("network"),
    cidr: "192.168.40.0/24",
    gateway: "192.168.40.9",
    serviceAddresses: ["192.168.40.2", "192.168.40.3"],
    tags: ["rack"],
  }),
  changes: () => ({
    name: "rack-sub-2",
    gateway: "192.168.40.10",
    serviceAddresses: ["192.168.40.2", "192.168.40.4"],
    tags: ["row"],
  }),
  immutable: { cidr: "the gateway and the service addresses must be in it" },
  drift: { patch: { tags: ["by hand"] }, shows: ["tags"] },
  // An update reads the object first, and its response still has a transient status.
  requests: { update: 3 },
};
