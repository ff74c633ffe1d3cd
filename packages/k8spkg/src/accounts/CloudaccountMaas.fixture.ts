import { type ResourceFixture, secret } from "@tripod/testkit";

export const CloudaccountMaasFixture: ResourceFixture = {
  resource: "CloudaccountMaas",
  facts: { replaces: ["context"], defaults: { context: "project" }, secret: ["maasApiKey"] },
  collection: "cloudAccounts.maas",
  minimal: () => ({
    name: "fixture",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    maasApiEndpoint: "http://maas.example.com/MAAS",
    maasApiKey: secret("planted:1"),
  }),
  full: () => ({
    name: "fixture",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    maasApiEndpoint: "http://maas.example.com/MAAS",
    maasApiKey: secret("planted:1"),
    context: "project",
  }),
  changes: () => ({
    name: "other",
    context: "tenant",
    maasApiEndpoint: "http://maas2.example.com/MAAS",
    maasApiKey: secret("planted:2"),
  }),
  immutable: { privateCloudGatewayId: "no resource makes gateways" },
  drift: {
    patch: { spec: { apiEndpoint: "http://maas3.example.com/MAAS", apiKey: "planted:1" } },
    shows: ["maasApiEndpoint"],
  },
  dryRunPath: "/v1/overlords/maas/64f0a1b2c3d4e5f601020901/account/validate",
  writeOnly: ["maasApiKey"],
  // Each client reads the project once. The provider reads the gateway, validates the credentials, and reads
  // the account, because create returns only the UID.
  requests: { create: 5, read: 2, update: 6, delete: 3 },
};
