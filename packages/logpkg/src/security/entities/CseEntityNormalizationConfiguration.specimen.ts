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
  takenOver: "an organisation has one from its beginning",
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
  // It is read, written where it differs, and read again.
  requests: { create: 3, update: 3, delete: 3 },
  // It is there before the program and stays after it.
  except: EXISTS_ONCE,
};
