import type { Specimen } from "@tripod/testkit";

export const CseEntityCriticalityConfigSpecimen: Specimen = {
  resource: "CseEntityCriticalityConfig",
  facts: { replaces: ["name"] },
  collection: "security.criticalities",
  minimal: () => ({ name: "fixture", severityExpression: "severity * 2" }),
  full: () => ({ name: "fixture", severityExpression: "severity * 2" }),
  changes: () => ({ name: "fixture two", severityExpression: "severity + 1" }),
  drift: { patch: { severityExpression: "severity * 9" }, shows: ["severityExpression"] },
};
