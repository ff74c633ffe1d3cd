import type { ResourceFixture } from "@tripod/testkit";

export const CseContextActionFixture: ResourceFixture = {
  resource: "CseContextAction",
  facts: { defaults: { type: "URL", allRecordFields: true, enabled: true } },
  collection: "security.contextActions",
  minimal: () => ({ name: "fixture", iocTypes: ["IP_ADDRESS"] }),
  full: () => ({
    name: "fixture",
    type: "QUERY",
    template: "_index=x {{value}}",
    iocTypes: ["IP_ADDRESS", "URL"],
    entityTypes: ["_hostname", "_ip"],
    recordFields: ["request_url"],
    allRecordFields: false,
    enabled: false,
  }),
  changes: () => ({
    name: "fixture two",
    type: "URL",
    template: "https://example.org/{{value}}",
    iocTypes: ["HASH"],
    entityTypes: ["_username"],
    recordFields: ["user_agent"],
    allRecordFields: true,
    enabled: true,
  }),
  drift: { patch: { template: "drifted" }, shows: ["template"] },
  // Creates the action, disables it if the create did not, and reads it.
  requests: { create: 2 },
};
