import { EXISTS_ONCE, type Specimen } from "@tripod/testkit";

export const CseInsightsConfigurationSpecimen: Specimen = {
  resource: "CseInsightsConfiguration",
  facts: {},
  collection: "security.insightsConfiguration",
  takenOver: "an organisation has one from its beginning",
  minimal: () => ({}),
  full: () => ({ lookbackDays: 21, threshold: 10.5, globalSignalSuppressionWindow: 48 }),
  changes: () => ({ lookbackDays: 7, threshold: 13, globalSignalSuppressionWindow: 24 }),
  drift: { patch: { threshold: 11 }, shows: ["threshold"] },
  // It is read, written where it differs, and read again.
  requests: { create: 3, update: 3, delete: 3 },
  // It is there before the program and stays after it.
  except: EXISTS_ONCE,
};
