import { type ResourceFixture, SINGLETON_SKIPS } from "@tripod/testkit";

export const CseInsightsConfigurationFixture: ResourceFixture = {
  resource: "CseInsightsConfiguration",
  facts: {},
  collection: "security.insightsConfiguration",
  resetOnDelete: "every organization has one configuration",
  minimal: () => ({}),
  full: () => ({ lookbackDays: 21, threshold: 10.5, globalSignalSuppressionWindow: 48 }),
  changes: () => ({ lookbackDays: 7, threshold: 13, globalSignalSuppressionWindow: 24 }),
  drift: { patch: { threshold: 11 }, shows: ["threshold"] },
  // Reads the settings, writes differences, and reads them again.
  requests: { create: 3, update: 3, delete: 3 },
  // The settings exist before the create and after the delete.
  skip: SINGLETON_SKIPS,
};
