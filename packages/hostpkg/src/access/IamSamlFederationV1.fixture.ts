import type { ResourceFixture } from "@tripod/testkit";

export const IamSamlFederationV1Fixture: ResourceFixture = {
  resource: "IamSamlFederationV1",
  facts: { defaults: { description: "", signAuthnRequests: false, forceAuthn: false } },
  collection: "iam.federations",
  minimal: () => ({
    name: "fixture",
    issuer: "https://idp.example.com",
    ssoUrl: "https://idp.example.com/sso",
    sessionMaxAgeHours: 24,
  }),
  full: () => ({
    name: "fixture",
    description: "Staff",
    issuer: "https://idp.example.com",
    ssoUrl: "https://idp.example.com/sso",
    sessionMaxAgeHours: 24,
    signAuthnRequests: true,
    forceAuthn: true,
    alias: "staff",
    autoUsersCreation: true,
    enableGroupMappings: true,
  }),
  changes: () => ({
    name: "other",
    description: "Guests",
    issuer: "https://login.example.com",
    ssoUrl: "https://login.example.com/sso",
    sessionMaxAgeHours: 8,
    signAuthnRequests: false,
    forceAuthn: false,
    alias: "guests",
    autoUsersCreation: false,
    enableGroupMappings: false,
  }),
  keptIfUnlisted: ["alias", "autoUsersCreation", "enableGroupMappings"],
  drift: { patch: { session_max_age_hours: 1 }, shows: ["sessionMaxAgeHours"] },
  // The response to an update has no body.
  requests: { update: 3 },
};
