import { type ResourceFixture, secret } from "@tripod/testkit";

const url = secret("https://hooks.example.org/planted-one");

export const ConnectionFixture: ResourceFixture = {
  resource: "Connection",
  facts: {
    replaces: ["type"],
    defaults: { description: "", webhookType: "Webhook" },
    secret: ["url", "headers", "customHeaders"],
  },
  collection: "connections",
  minimal: () => ({ type: "WebhookConnection", name: "fixture one", url, defaultPayload: "{}" }),
  full: () => ({
    type: "WebhookConnection",
    name: "fixture two",
    description: "Fixture",
    url,
    headers: { Authorization: secret("planted-header") },
    customHeaders: { "X-Key": secret("planted-key") },
    defaultPayload: '{"a": "{{Name}}"}',
    resolutionPayload: '{"b": 1}',
    webhookType: "ServiceNow",
    connectionSubtype: "Incident",
  }),
  changes: () => ({
    name: "fixture three",
    description: "Other",
    url: secret("https://hooks.example.org/planted-two"),
    headers: { Authorization: secret("planted-other") },
    customHeaders: { "X-Key": secret("planted-other-key") },
    defaultPayload: "{}",
    resolutionPayload: "{}",
    webhookType: "Webhook",
    connectionSubtype: "Event",
  }),
  drift: { patch: { url: "https://drifted.example.org" }, shows: ["url"] },
  writeOnly: ["headers"],
};
