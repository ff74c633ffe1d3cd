import { type ResourceFixture, secret } from "@tripod/testkit";

export const CloudaccountCloudBFixture: ResourceFixture = {
  resource: "CloudaccountCloudB",
  facts: {
    replaces: ["context"],
    defaults: { context: "project", cloud: "AzurePublicCloud", disablePropertiesRequest: false },
    secret: ["cloudBClientSecret"],
  },
  collection: "cloudAccounts.azure",
  minimal: () => ({
    name: "fixture",
    azureTenantId: "t-1",
    azureClientId: "c-1",
    cloudBClientSecret: secret("planted-1"),
  }),
  full: () => ({
    name: "fixture",
    azureTenantId: "t-1",
    azureClientId: "c-1",
    cloudBClientSecret: secret("planted-1"),
    context: "project",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    tenantName: "acme",
    disablePropertiesRequest: true,
    cloud: "AzureUSSecretCloud",
    tlsCert: "PEM",
  }),
  changes: () => ({
    name: "other",
    context: "tenant",
    azureTenantId: "t-2",
    azureClientId: "c-2",
    cloudBClientSecret: secret("planted-2"),
    tenantName: "other",
    disablePropertiesRequest: false,
    tlsCert: "PEM 2",
  }),
  immutable: { privateCloudGatewayId: "no resource makes gateways", cloud: "its certificate is for one cloud alone" },
  drift: {
    patch: {
      spec: {
        tenantId: "t-1",
        clientId: "c-1",
        clientSecret: "planted-1",
        tenantName: "drifted",
        azureEnvironment: "AzureUSSecretCloud",
        settings: { disablePropertiesRequest: true },
        tls: { cert: "PEM" },
      },
    },
    shows: ["tenantName"],
  },
  dryRunPath: "/v1/clouds/azure/account/validate",
  writeOnly: ["cloudBClientSecret"],
  // Each client reads the project once. The provider reads the gateway, validates the credentials, and reads
  // the account, because create returns only the UID.
  requests: { create: 5, read: 2, update: 6, delete: 3 },
};
