import type { ResourceFixture } from "@tripod/testkit";

export const CseNetworkBlockFixture: ResourceFixture = {
  resource: "CseNetworkBlock",
  facts: { defaults: { internal: true, suppressesSignals: false } },
  collection: "security.networkBlocks",
  minimal: () => ({ addressBlock: "172.20.0.0/14" }),
  full: () => ({ addressBlock: "172.20.0.0/14", label: "net", internal: false, suppressesSignals: true }),
  changes: () => ({ addressBlock: "172.24.0.0/14", label: "office", internal: true, suppressesSignals: false }),
  drift: { patch: { label: "drifted" }, shows: ["label"] },
};
