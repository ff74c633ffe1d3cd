import type { ResourceFixture } from "@tripod/testkit";

const GATEWAY = "64f0a1b2c3d4e5f601020901";
const inputs = {
  privateCloudGatewayId: GATEWAY,
  dataCenter: "dc1",
  network: "VM Network",
  searchDomainName: "lab.example.com",
};

export const PrivatecloudgatewayDnsMapFixture: ResourceFixture = {
  resource: "PrivatecloudgatewayDnsMap",
  facts: { replaces: ["privateCloudGatewayId", "dataCenter", "network"] },
  collection: "dnsMappings",
  minimal: () => inputs,
  full: () => inputs,
  changes: () => ({
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020902",
    dataCenter: "dc2",
    network: "Another Network",
    searchDomainName: "two.example.com",
  }),
  drift: {
    patch: {
      spec: { privateGatewayUid: GATEWAY, datacenter: "dc1", network: "VM Network", dnsName: "drifted.example.com" },
    },
    shows: ["searchDomainName"],
  },
  // The response to a create contains only the UID, so the object is read.
  requests: { create: 2, update: 3, delete: 2 },
};
