import { type ResourceFixture, secret } from "@tripod/testkit";

export const CloudaccountGcpFixture: ResourceFixture = {
  resource: "CloudaccountGcp",
  facts: { replaces: ["context"], defaults: { context: "project" }, secret: ["gcpJsonCredentials"] },
  collection: "cloudAccounts.gcp",
  minimal: () => ({ name: "fixture", gcpJsonCredentials: secret('{"key":"planted-1"}') }),
  full: () => ({ name: "fixture", context: "project", gcpJsonCredentials: secret('{"key":"planted-1"}') }),
  changes: () => ({ name: "other", context: "tenant", gcpJsonCredentials: secret('{"key":"planted-2"}') }),
  drift: {
    patch: {
      metadata: {
        name: "drifted",
        labels: {},
        annotations: { scope: "project", projectUid: "64f0a1b2c3d4e5f601020304" },
      },
    },
    shows: ["name"],
  },

  writeOnly: ["gcpJsonCredentials"],
  // Each client reads the project once. The provider reads the gateway, validates the credentials, and reads
  // the account, because create returns only the UID.
  requests: { create: 3, read: 2, update: 4, delete: 3 },
};
