import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { complaints, type Refused, refuses, TIMEOUTS } from "../constraints.testing.js";
import { DedicatedServerV1 } from "../dedicated/DedicatedServerV1.js";
import { PROJECT } from "../places.fixture.js";
import { GlobalRouterDedicatedNetworkV1 } from "./GlobalRouterDedicatedNetworkV1.js";
import { GlobalRouterDedicatedSubnetV1 } from "./GlobalRouterDedicatedSubnetV1.js";
import { GlobalRouterRouterV1 } from "./GlobalRouterRouterV1.js";
import { GlobalRouterStaticRouteV1 } from "./GlobalRouterStaticRouteV1.js";
import { GlobalRouterVpcNetworkV1 } from "./GlobalRouterVpcNetworkV1.js";
import { GlobalRouterVpcSubnetV1 } from "./GlobalRouterVpcSubnetV1.js";

const COMMON: readonly Refused[] = [
  ...TIMEOUTS,
  [{ name: "" }, "name"],
  [{ tags: [""] }, "tags[0]"],
  [{ tags: Array.from({ length: 151 }, (_, n) => `t${n}`) }, "tags"],
];

describe("input checks of the global router", () => {
  refuses(GlobalRouterRouterV1, { name: "main", tags: Array.from({ length: 150 }, (_, n) => `t${n}`) }, COMMON);
  refuses(GlobalRouterVpcNetworkV1, { routerId: "r", zoneId: "z", osNetworkId: "n", projectId: PROJECT }, [
    ...COMMON,
    [{ routerId: "" }, "routerId"],
    [{ zoneId: "" }, "zoneId"],
    [{ osNetworkId: undefined }, "osNetworkId"],
    [{ projectId: "" }, "projectId"],
  ]);
  refuses(GlobalRouterDedicatedNetworkV1, { routerId: "r", zoneId: "z", vlan: 4094, innerVlan: 0 }, [
    ...COMMON,
    [{ vlan: 0 }, "vlan"],
    [{ vlan: 4095 }, "vlan"],
    [{ vlan: 1.5 }, "vlan"],
    [{ vlan: undefined }, "vlan"],
    [{ innerVlan: 4095 }, "innerVlan"],
    [{ innerVlan: -1 }, "innerVlan"],
  ]);
  const subnet = { networkId: "n", cidr: "10.24.8.0/24", gateway: "10.24.8.1" };
  const pair = { serviceAddresses: ["10.24.8.253", "10.24.8.254"] };
  const SUBNET: readonly Refused[] = [
    ...COMMON,
    [{ networkId: "" }, "networkId"],
    [{ cidr: "10.24.8.0" }, "cidr"],
    [{ cidr: "10.24.8.0/33", gateway: undefined, serviceAddresses: undefined }, "cidr"],
    [{ cidr: "fd00::/64", gateway: undefined, serviceAddresses: undefined }, "cidr"],
    [{ gateway: "first" }, "gateway"],
    [{ gateway: "10.24.9.1" }, "gateway"],
    [{ serviceAddresses: ["10.24.8.253"] }, "serviceAddresses"],
    [{ serviceAddresses: ["10.24.8.253", "10.24.8.253"] }, "serviceAddresses"],
    [{ serviceAddresses: ["10.24.8.252", "10.24.8.253", "10.24.8.254"] }, "serviceAddresses"],
    [{ serviceAddresses: ["10.24.8.253", "last"] }, "serviceAddresses[1]"],
    [{ serviceAddresses: ["10.24.8.253", "10.24.9.254"] }, "serviceAddresses[1]"],
  ];
  refuses(GlobalRouterVpcSubnetV1, { ...subnet, ...pair, osSubnetId: "s" }, [
    ...SUBNET,
    [{ osSubnetId: undefined }, "osSubnetId"],
  ]);
  refuses(GlobalRouterDedicatedSubnetV1, { ...subnet, ...pair }, SUBNET);
  refuses(GlobalRouterStaticRouteV1, { routerId: "r", cidr: "0.0.0.0/0", nextHop: "10.24.8.9" }, [
    ...COMMON,
    [{ routerId: "" }, "routerId"],
    [{ cidr: "everywhere" }, "cidr"],
    [{ nextHop: "10.24.8.0/24" }, "nextHop"],
    [{ nextHop: undefined }, "nextHop"],
  ]);
});

describe("input checks of dedicated servers", () => {
  const array = { name: "first", level: "raid1", diskType: "SSD SATA" };
  const layout = (more: object, arrays: readonly object[] = [array]) => ({
    partitionsConfigs: [{ softRaidConfigs: arrays, diskPartitions: [{ mount: "/", raid: "first", ...more }] }],
  });
  const PARTITION = "partitionsConfigs[0].diskPartitions[0]";
  const server = {
    projectId: PROJECT,
    configurationId: "c1000000-0000-4000-8000-000000000001",
    locationId: "c1000000-0000-4000-8000-000000000002",
    pricePlanName: "1 month",
    osId: "c1000000-0000-4000-8000-000000000003",
    userData: "u".repeat(16_384),
    publicSubnetIp: "203.0.113.5",
    privateSubnet: "172.20.5.0/24",
    ...layout({ size: -1 }),
  };
  const PLACED = { privateSubnet: undefined, privateSubnetId: "5d000000-0000-4000-8010-000000000101" };
  refuses(DedicatedServerV1, server, [
    ...TIMEOUTS,
    [{ projectId: "" }, "projectId"],
    [{ configurationId: "" }, "configurationId"],
    [{ locationId: undefined }, "locationId"],
    [{ pricePlanName: "" }, "pricePlanName"],
    [{ osId: "" }, "osId"],
    [{ osHostName: "a_b" }, "osHostName"],
    [{ osHostName: "h".repeat(64) }, "osHostName"],
    [{ userData: "ü".repeat(8_193) }, "userData"],
    [{ publicSubnetIp: "203.0.113" }, "publicSubnetIp"],
    [{ publicSubnetIp: "2001:db8::1" }, "publicSubnetIp"],
    [{ privateSubnet: "172.20.5.0" }, "privateSubnet"],
    [{ partitionsConfigs: [{}] }, "partitionsConfigs[0].diskPartitions"],
    [{ partitionsConfigs: Array(2).fill(server.partitionsConfigs[0]) }, "partitionsConfigs"],
    [layout({ size: 10 }, []), `${PARTITION}.raid`],
    [layout({}), `${PARTITION}.size`],
    [layout({ size: 10, sizePercent: 10 }), `${PARTITION}.size`],
    [layout({ size: -2 }), `${PARTITION}.size`],
    [layout({ sizePercent: 101 }), `${PARTITION}.sizePercent`],
    [layout({ size: 10, mount: "" }), `${PARTITION}.mount`],
    [layout({ size: 10, raid: "" }), `${PARTITION}.raid`],
    [layout({ size: 10, diskName: "one" }), `${PARTITION}.raid`],
    [layout({ size: 10, raid: undefined, diskName: "one" }), `${PARTITION}.diskName`],
    [layout({ size: 10 }, [{ ...array, level: "raid5" }]), "partitionsConfigs[0].softRaidConfigs[0].level"],
    [layout({ size: 10 }, [{ ...array, count: 1 }]), "partitionsConfigs[0].softRaidConfigs[0].count"],
    [{ ...PLACED }, "privateSubnetIp"],
    [{ privateSubnet: undefined, privateSubnetIp: "172.20.5.9" }, "privateSubnetId"],
    [{ ...PLACED, privateSubnetIp: "172.20.5" }, "privateSubnetIp"],
    [{ ...PLACED, privateSubnetId: "172.20.5.0/24", privateSubnetIp: "172.20.5.9" }, "privateSubnetId"],
    [{ ...PLACED, privateSubnetIp: "172.20.5.9", privateSubnet: "172.20.5.0/24" }, "privateSubnet"],
    [{ powerState: "sleeping" }, "powerState"],
    [{ powerState: "reboot" }, "powerState"],
  ]);

  it("DedicatedServerV1 accepts the host name of an imported server, which can have dots", () => {
    const imported = { ...server, osHostName: "a.example" };
    assert.deepEqual(complaints(DedicatedServerV1, imported), ["osHostName"]);
    assert.deepEqual(complaints(DedicatedServerV1, imported, imported), []);
  });
});
