import { type ResourceFixture, SINGLETON_SKIPS } from "@tripod/testkit";

const LEAST = {
  audit: true,
  dataAccessLevel: false,
  maxUserSessionTimeout: "1d",
  searchAudit: true,
  shareDashboardsOutsideOrganization: false,
  userConcurrentSessionsLimit: { enabled: false },
};

export const PoliciesFixture: ResourceFixture = {
  resource: "Policies",
  facts: { defaults: { "userConcurrentSessionsLimit.maxConcurrentSessions": 100 } },
  collection: "policies",
  resetOnDelete: "every organization has one set of policies",
  minimal: () => LEAST,
  full: () => ({ ...LEAST, userConcurrentSessionsLimit: { enabled: true, maxConcurrentSessions: 20 } }),
  changes: () => ({
    audit: false,
    dataAccessLevel: true,
    maxUserSessionTimeout: "5m",
    searchAudit: false,
    shareDashboardsOutsideOrganization: true,
    userConcurrentSessionsLimit: { enabled: true, maxConcurrentSessions: 30 },
  }),
  drift: { patch: { audit: { enabled: false } }, shows: ["audit"] },
  // Reads each of six documents, and writes and reads the differing ones again.
  requests: { create: 18, read: 6, update: 8, delete: 12 },
  // The policies exist before the create and after the delete.
  skip: SINGLETON_SKIPS,
};
