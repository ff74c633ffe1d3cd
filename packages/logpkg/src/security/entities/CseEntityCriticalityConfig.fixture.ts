import type { ResourceFixture } from "@tripod/testkit";

export const CseEntityCriticalityConfigFixture: ResourceFixture = {
  resource: "CseEntityCriticalityConfig",
  facts: { replaces: ["name"] },
  collection: "security.criticalities",
  minimal: () => ({ name: "fixture", severityExpression: "severity * 2" }),
  full: () => ({ name: "fixture", severityExpression: "severity * 2" }),
  changes: () => ({ name: "fixture two", severityExpression: "severity + 1" }),
  drift: { patch: { severityExpression: "severity * 9" }, shows: ["severityExpression"] },
};
