import { type JsonObject, type ResourceFixture, secret } from "@tripod/testkit";
import { HOSTED, OTHER_HOSTED } from "./sourceFixture.testing.js";

const config = (name: string, domain = "dev.example.com"): JsonObject => ({
  collectorId: HOSTED,
  schemaRef: { type: "Okta" },
  config: secret(JSON.stringify({ name, domain, pollingInterval: 300 })),
});

export const CloudToCloudSourceFixture: ResourceFixture = {
  resource: "CloudToCloudSource",
  facts: { replaces: ["collectorId", "schemaRef"], secret: ["config"] },
  collection: "sources",
  minimal: () => config("fixture one"),
  full: () => config("fixture two"),
  changes: () => ({
    collectorId: OTHER_HOSTED,
    schemaRef: { type: "Slack" },
    config: config("fixture two", "other.example.com").config ?? null,
  }),
  drift: {
    patch: { config: { name: "fixture two", domain: "theirs.example.com", pollingInterval: 300 } },
    shows: ["config"],
  },
  // The provider reads the source until it has started, before an update and after a write.
  requests: { create: 3, update: 4, delete: 3 },
};
