import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const projectId = config.require("projectId");
const rootPassword = config.requireSecret("rootPassword");
// The private subnet of the location, and the VLAN that it is in.
const privateSubnet = config.get("privateSubnet") ?? "172.20.5.0/24";
const vlan = config.getNumber("vlan") ?? 1001;

// Where, what, with which system.
const locationId = hostpkg.getDedicatedLocationV1Output({ projectId, filter: { name: "SPB-2" } }).locations[0].id;
const configurationId = hostpkg.getDedicatedConfigurationV1Output({ projectId, deepFilter: '{"name": "EL10-SSD"}' })
  .configurations[0].id;
const ubuntu = hostpkg.getDedicatedOsV1Output({
  projectId,
  filter: { name: "Ubuntu", versionValue: "2204", locationId, configurationId },
});
const zone = hostpkg.getGlobalRouterZoneV1Output({ name: "ru-3", service: "dedicated" });

// The network: a router, the VLAN of the servers, and the subnet in it.
const router = new hostpkg.GlobalRouterRouterV1("router", { name: "edge", tags: ["private-server"] });
const network = new hostpkg.GlobalRouterDedicatedNetworkV1("network", {
  name: "racks",
  routerId: router.globalRouterRouterV1Id,
  zoneId: zone.id,
  vlan,
});
const subnet = new hostpkg.GlobalRouterDedicatedSubnetV1("subnet", {
  name: "racks",
  networkId: network.globalRouterDedicatedNetworkV1Id,
  cidr: privateSubnet,
});

// The server, with an address of that subnet. It is ordered when everything before it is there.
const server = new hostpkg.DedicatedServerV1("server", {
  projectId,
  configurationId,
  locationId,
  osId: ubuntu.os[0].id,
  pricePlanName: "1 month",
  osHostName: "vpn-1",
  osPassword: rootPassword,
  sshKeyName: "deploy",
  privateSubnet: subnet.cidr,
  partitionsConfigs: [
    {
      softRaidConfigs: [{ name: "mirror", level: "raid1", diskType: "SSD SATA" }],
      diskPartitions: [
        { mount: "/boot", size: 1, raid: "mirror" },
        { mount: "swap", size: 8, raid: "mirror" },
        { mount: "/", size: -1, raid: "mirror" },
      ],
    },
  ],
  timeouts: { create: "3h" },
});

// What lies behind the server is reached through it.
const office = new hostpkg.GlobalRouterStaticRouteV1(
  "office",
  { name: "office", routerId: router.globalRouterRouterV1Id, cidr: "10.50.0.0/16", nextHop: "172.20.5.2" },
  { dependsOn: [subnet, server] },
);

export const outputs = {
  server: server.dedicatedServerV1Id,
  gateway: subnet.gateway,
  routeSubnet: office.subnetId,
};
