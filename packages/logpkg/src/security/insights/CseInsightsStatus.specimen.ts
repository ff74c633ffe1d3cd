import type { Specimen } from "@tripod/testkit";

export const CseInsightsStatusSpecimen: Specimen = {
  resource: "CseInsightsStatus",
  facts: {},
  collection: "security.insightStatuses",
  minimal: () => ({ name: "specimen" }),
  full: () => ({ name: "specimen", description: "An example" }),
  changes: () => ({ name: "specimen two", description: "Other" }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
