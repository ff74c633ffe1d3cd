import type { ResourceFixture } from "@tripod/testkit";

export const RoleV2Fixture: ResourceFixture = {
  resource: "RoleV2",
  facts: {},
  collection: "rolesV2",
  minimal: () => ({ name: "fixture" }),
  full: () => ({
    name: "fixture",
    description: "For the fixture",
    logAnalyticsFilter: "!_sourceCategory=secret",
    auditDataFilter: "info",
    securityDataFilter: "error",
    selectionType: "Allow",
    selectedViews: [{ viewName: "view_one", viewFilter: "warn" }, { viewName: "view_two" }],
    capabilities: ["viewCollectors"],
  }),
  changes: () => ({
    name: "fixture two",
    description: "Changed",
    logAnalyticsFilter: "",
    auditDataFilter: "warn",
    securityDataFilter: "",
    selectionType: "Deny",
    selectedViews: [{ viewName: "view_three" }],
    capabilities: [],
  }),
  drift: { patch: { auditDataFilter: "drifted" }, shows: ["auditDataFilter"] },
};
