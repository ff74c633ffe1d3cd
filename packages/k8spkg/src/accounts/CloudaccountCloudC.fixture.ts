import { type ResourceFixture, secret } from "@tripod/testkit";

export const CloudaccountCloudCFixture: ResourceFixture = {
  resource: "CloudaccountCloudC",
  facts: {
    replaces: ["context"],
    defaults: { context: "project", domain: "", insecure: false },
    secret: ["apiKey", "secretKey"],
  },
  collection: "cloudAccounts.apache-cloudstack",
  minimal: () => ({
    name: "fixture",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    apiUrl: "https://cs.example.com/client/api",
    apiKey: secret("planted-1"),
    secretKey: secret("planted-2"),
  }),
  full: () => ({
    name: "fixture",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    apiUrl: "https://cs.example.com/client/api",
    apiKey: secret("planted-1"),
    secretKey: secret("planted-2"),
    context: "project",
    domain: "ROOT",
    insecure: true,
  }),
  changes: () => ({
    name: "other",
    context: "tenant",
    apiUrl: "https://cs2.example.com",
    apiKey: secret("planted-3"),
    secretKey: secret("planted-4"),
    domain: "other",
    insecure: false,
  }),
  immutable: { privateCloudGatewayId: "no resource makes gateways" },
  drift: {
    patch: {
      spec: {
        apiUrl: "https://cs.example.com/client/api",
        apiKey: "planted-1",
        secretKey: "planted-2",
        domain: "drifted",
        insecure: true,
      },
    },
    shows: ["domain"],
  },
  dryRunPath: "/v1/overlords/apache-cloudstack/64f0a1b2c3d4e5f601020901/account/validate",
  writeOnly: ["apiKey", "secretKey"],
  // Each client reads the project once. The provider reads the gateway, validates the credentials, and reads
  // the account, because create returns only the UID.
  requests: { create: 5, read: 2, update: 6, delete: 3 },
};
