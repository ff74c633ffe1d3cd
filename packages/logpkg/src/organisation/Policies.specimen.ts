import { EXISTS_ONCE, type Specimen } from "@tripod/testkit";

const LEAST = {
  audit: true,
  dataAccessLevel: false,
  maxUserSessionTimeout: "1d",
  searchAudit: true,
  shareDashboardsOutsideOrganization: false,
  userConcurrentSessionsLimit: { enabled: false },
};

export const PoliciesSpecimen: Specimen = {
  resource: "Policies",
  facts: { defaults: { "userConcurrentSessionsLimit.maxConcurrentSessions": 100 } },
  collection: "policies",
  takenOver: "an organisation has one set of them from its beginning",
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
  // Each of six documents is read, and written and read again where it differs.
  requests: { create: 18, read: 6, update: 8, delete: 12 },
  // It is there before the program and stays after it.
  except: EXISTS_ONCE,
};
