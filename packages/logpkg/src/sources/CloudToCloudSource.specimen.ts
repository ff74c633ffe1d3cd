import { type JsonObject, type Specimen, secret } from "@tripod/testkit";
import { HOSTED, OTHER_HOSTED } from "./sourceSpecimen.testing.js";

const config = (name: string, domain = "dev.example.com"): JsonObject => ({
  collectorId: HOSTED,
  schemaRef: { type: "Okta" },
  config: secret(JSON.stringify({ name, domain, pollingInterval: 300 })),
});

export const CloudToCloudSourceSpecimen: Specimen = {
  resource: "CloudToCloudSource",
  facts: { replaces: ["collectorId", "schemaRef"], secret: ["config"] },
  collection: "sources",
  minimal: () => config("specimen one"),
  full: () => config("specimen two"),
  changes: () => ({
    collectorId: OTHER_HOSTED,
    schemaRef: { type: "Slack" },
    config: config("specimen two", "other.example.com").config ?? null,
  }),
  drift: {
    patch: { config: { name: "specimen two", domain: "theirs.example.com", pollingInterval: 300 } },
    shows: ["config"],
  },
  // It is looked at until it has started, before it can be changed and after.
  requests: { create: 3, update: 4, delete: 3 },
};
