import { type ResourceFixture, SINGLETON_SKIPS } from "@tripod/testkit";

const LEAST = {
  windowsNormalizationEnabled: true,
  fqdnNormalizationEnabled: true,
  cloudANormalizationEnabled: false,
  normalizeHostnames: true,
  normalizeUsernames: true,
  domainMappings: [],
};

export const CseEntityNormalizationConfigurationFixture: ResourceFixture = {
  resource: "CseEntityNormalizationConfiguration",
  facts: {},
  collection: "security.entityNormalization",
  resetOnDelete: "every organization has one configuration",
  minimal: () => LEAST,
  full: () => ({
    ...LEAST,
    defaultNormalizedDomain: "example.org",
    domainMappings: [{ normalizedDomain: "example.org", rawDomain: "intranet" }],
  }),
  changes: () => ({
    windowsNormalizationEnabled: false,
    fqdnNormalizationEnabled: false,
    cloudANormalizationEnabled: true,
    normalizeHostnames: false,
    normalizeUsernames: false,
    defaultNormalizedDomain: "example.com",
    domainMappings: [{ normalizedDomain: "example.com", rawDomain: "lan" }],
  }),
  clearedByNull: ["defaultNormalizedDomain"],
  drift: { patch: { normalizeHostnames: false }, shows: ["normalizeHostnames"] },
  // Reads the configuration, writes differences, and reads it again.
  requests: { create: 3, update: 3, delete: 3 },
  // The configuration exists before the create and after the delete.
  skip: SINGLETON_SKIPS,
};
