import { EXISTS_ONCE, type Specimen } from "@tripod/testkit";

const LEAST = {
  windowsNormalizationEnabled: true,
  fqdnNormalizationEnabled: true,
  cloudANormalizationEnabled: false,
  normalizeHostnames: true,
  normalizeUsernames: true,
  domainMappings: [],
};

export const CseEntityNormalizationConfigurationSpecimen: Specimen = {
  resource: "CseEntityNormalizationConfiguration",
  facts: {},
  collection: "security.entityNormalization",
  takenOver: "every organization has one configuration",
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
  nulls: ["defaultNormalizedDomain"],
  drift: { patch: { normalizeHostnames: false }, shows: ["normalizeHostnames"] },
  // Reads the configuration, writes differences, and reads it again.
  requests: { create: 3, update: 3, delete: 3 },
  // The configuration exists before the create and after the delete.
  except: EXISTS_ONCE,
};
