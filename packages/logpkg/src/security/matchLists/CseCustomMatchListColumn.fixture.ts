import type { ResourceFixture } from "@tripod/testkit";

export const CseCustomMatchListColumnFixture: ResourceFixture = {
  resource: "CseCustomMatchListColumn",
  facts: {},
  collection: "security.matchListColumns",
  minimal: () => ({ name: "fixture", fields: ["device_ip"] }),
  full: () => ({ name: "fixture", fields: ["device_ip", "dstDevice_ip"] }),
  changes: () => ({ name: "fixture two", fields: ["srcDevice_ip"] }),
  drift: { patch: { fields: ["drifted_ip"] }, shows: ["fields"] },
};
