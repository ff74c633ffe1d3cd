import type { ResourceFixture } from "@tripod/testkit";

export const CseInsightsStatusFixture: ResourceFixture = {
  resource: "CseInsightsStatus",
  facts: {},
  collection: "security.insightStatuses",
  minimal: () => ({ name: "fixture" }),
  full: () => ({ name: "fixture", description: "An example" }),
  changes: () => ({ name: "fixture two", description: "Other" }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
