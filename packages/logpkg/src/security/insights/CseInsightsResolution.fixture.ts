import type { ResourceFixture } from "@tripod/testkit";

export const CseInsightsResolutionFixture: ResourceFixture = {
  resource: "CseInsightsResolution",
  facts: { replaces: ["name", "parent"] },
  collection: "security.insightResolutions",
  minimal: () => ({ name: "fixture" }),
  full: () => ({ name: "fixture", description: "An example", parent: "NoAction" }),
  changes: () => ({ name: "fixture two", description: "Other", parent: "FalsePositive" }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
