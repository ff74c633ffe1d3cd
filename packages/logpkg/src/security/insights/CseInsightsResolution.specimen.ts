import type { Specimen } from "@tripod/testkit";

export const CseInsightsResolutionSpecimen: Specimen = {
  resource: "CseInsightsResolution",
  facts: { replaces: ["name", "parent"] },
  collection: "security.insightResolutions",
  minimal: () => ({ name: "specimen" }),
  full: () => ({ name: "specimen", description: "An example", parent: "NoAction" }),
  changes: () => ({ name: "specimen two", description: "Other", parent: "FalsePositive" }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
