import type { ResourceFixture } from "@tripod/testkit";

const GATEWAY = "64f0a1b2c3d4e5f601020901";
const pool = {
  gateway: "10.0.0.1",
  prefix: 24,
  nameserver: { addresses: ["10.0.0.2", "10.0.0.3"], search: ["example.com"] },
};

export const PrivatecloudgatewayIppoolFixture: ResourceFixture = {
  resource: "PrivatecloudgatewayIppool",
  facts: { replaces: ["name", "privateCloudGatewayId"], defaults: { restrictToSingleCluster: false } },
  collection: "ipPools",
  minimal: () => ({
    privateCloudGatewayId: GATEWAY,
    name: "fixture",
    networkType: "range",
    ipStartRange: "10.0.0.10",
    ipEndRange: "10.0.0.20",
    gateway: "10.0.0.1",
    prefix: 24,
  }),
  full: () => ({
    privateCloudGatewayId: GATEWAY,
    name: "fixture",
    networkType: "range",
    ipStartRange: "10.0.0.10",
    ipEndRange: "10.0.0.20",
    gateway: "10.0.0.1",
    prefix: 24,
    nameserverAddresses: ["10.0.0.2", "10.0.0.3"],
    nameserverSearchSuffixes: ["example.com"],
    restrictToSingleCluster: true,
  }),
  variants: () => [
    {
      privateCloudGatewayId: GATEWAY,
      name: "by-subnet",
      networkType: "subnet",
      subnetCidr: "10.1.0.0/24",
      gateway: "10.1.0.1",
      prefix: 24,
    },
  ],
  changes: () => ({
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020902",
    name: "other",
    ipStartRange: "10.0.0.11",
    ipEndRange: "10.0.0.30",
    gateway: "10.0.0.2",
    prefix: 25,
    nameserverAddresses: ["10.0.0.4"],
    nameserverSearchSuffixes: ["example.org"],
    restrictToSingleCluster: false,
  }),
  immutable: { networkType: "the addresses belong to it", subnetCidr: "a range is set instead" },
  drift: {
    patch: { spec: { restrictToSingleCluster: true, pool: { ...pool, start: "10.0.0.10", end: "10.0.0.99" } } },
    shows: ["ipEndRange"],
  },
  // The response to a create contains only the UID, so the object is read.
  requests: { create: 2, update: 3, delete: 2 },
};
