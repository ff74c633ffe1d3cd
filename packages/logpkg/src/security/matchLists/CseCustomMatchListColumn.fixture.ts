import type { Specimen } from "@tripod/testkit";

export const CseCustomMatchListColumnSpecimen: Specimen = {
  resource: "CseCustomMatchListColumn",
  facts: {},
  collection: "security.matchListColumns",
  minimal: () => ({ name: "fixture", fields: ["device_ip"] }),
  full: () => ({ name: "fixture", fields: ["device_ip", "dstDevice_ip"] }),
  changes: () => ({ name: "fixture two", fields: ["srcDevice_ip"] }),
  drift: { patch: { fields: ["drifted_ip"] }, shows: ["fields"] },
};
