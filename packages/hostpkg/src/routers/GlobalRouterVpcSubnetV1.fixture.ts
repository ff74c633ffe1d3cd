import type { ResourceFixture } from "@tripod/testkit";
import { GlobalRouterVpcNetworkV1Fixture } from "./GlobalRouterVpcNetworkV1.fixture.js";

export const GlobalRouterVpcSubnetV1Fixture: ResourceFixture = {
  resource: "GlobalRouterVpcSubnetV1",
  facts: { replaces: ["networkId", "cidr", "gateway", "serviceAddresses", "osSubnetId"] },
  dependencies: { network: GlobalRouterVpcNetworkV1Fixture },
  collection: "router.subnets",
  minimal: (of) => ({
    name: "cloud-sub",
    networkId: of("network"),
    cidr: "10.24.8.0/24",
    osSubnetId: "c24e91c7-2f60-4d3a-b815-90ac6d17e00a",
  }),
  full: (of) => ({
    name: "cloud-sub",
    networkId: of("network"),
    // Host bits are ignored.
    cidr: "10.24.8.7/24",
    osSubnetId: "c24e91c7-2f60-4d3a-b815-90ac6d17e00a",
    gateway: "10.24.8.13",
    serviceAddresses: ["10.24.8.252", "10.24.8.251"],
    tags: ["cloud"],
  }),
  changes: () => ({
    name: "cloud-sub-2",
    osSubnetId: "c24e91c7-2f60-4d3a-b815-90ac6d17e00b",
    gateway: "10.24.8.1",
    serviceAddresses: ["10.24.8.250", "10.24.8.251"],
    tags: [],
  }),
  immutable: { cidr: "the gateway and the service addresses must be in it" },
  drift: { patch: { name: "renamed by hand" }, shows: ["name"] },
  // An update reads the object first, and its response still has a transient status.
  requests: { update: 3 },
};
