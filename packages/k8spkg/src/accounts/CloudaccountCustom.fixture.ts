import { type ResourceFixture, secret } from "@tripod/testkit";

const GATEWAY = "64f0a1b2c3d4e5f601020901";

export const CloudaccountCustomFixture: ResourceFixture = {
  resource: "CloudaccountCustom",
  facts: {
    replaces: ["cloud", "context", "privateCloudGatewayId"],
    defaults: { context: "project" },
    secret: ["credentials"],
  },
  collection: "cloudAccounts.custom",
  minimal: () => ({
    name: "fixture",
    cloud: "nutanix",
    privateCloudGatewayId: GATEWAY,
    credentials: { PASSWORD: secret("planted-password-1") },
  }),
  full: () => ({
    name: "fixture",
    cloud: "nutanix",
    context: "project",
    privateCloudGatewayId: GATEWAY,
    credentials: { USER: secret("planted-user-1"), PASSWORD: secret("planted-password-1") },
  }),
  changes: () => ({
    name: "other",
    cloud: "oracle",
    context: "tenant",
    credentials: { USER: secret("planted-user-1"), PASSWORD: secret("planted-password-2") },
  }),
  immutable: { privateCloudGatewayId: "no resource makes gateways" },
  drift: {
    patch: {
      metadata: {
        name: "drifted",
        labels: {},
        annotations: { overlordUid: GATEWAY, scope: "project", projectUid: "64f0a1b2c3d4e5f601020304" },
      },
    },
    shows: ["name"],
  },
  writeOnly: ["credentials"],
  // Each client reads the project once. The provider reads the clouds, the gateway and the account, because
  // create returns only the UID.
  requests: { create: 5, read: 2, update: 5, delete: 3 },
};
