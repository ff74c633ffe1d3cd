import { type ResourceFixture, secret } from "@tripod/testkit";

const AT = "https://idp.example.com/realms/main";

export const IamOidcFederationV1Fixture: ResourceFixture = {
  resource: "IamOidcFederationV1",
  facts: {
    defaults: { description: "", autoUsersCreation: false, enableGroupMappings: false },
    secret: ["clientSecret"],
  },
  collection: "iam.oidcFederations",
  minimal: () => ({
    name: "corporate",
    issuer: AT,
    clientId: "panel",
    clientSecret: secret("planted-client-secret"),
    authUrl: `${AT}/auth`,
    tokenUrl: `${AT}/token`,
    jwksUrl: `${AT}/certs`,
    sessionMaxAgeHours: 24,
  }),
  full: () => ({
    name: "corporate",
    description: "Single sign-on",
    alias: "corp",
    issuer: AT,
    clientId: "panel",
    clientSecret: secret("planted-client-secret"),
    authUrl: `${AT}/auth`,
    tokenUrl: `${AT}/token`,
    jwksUrl: `${AT}/certs`,
    sessionMaxAgeHours: 24,
    autoUsersCreation: true,
    enableGroupMappings: true,
  }),
  changes: () => ({
    name: "other",
    description: "Guests",
    alias: "guests",
    issuer: "https://login.example.com",
    clientId: "console",
    clientSecret: secret("planted-other-secret"),
    authUrl: "https://login.example.com/auth",
    tokenUrl: "https://login.example.com/token",
    jwksUrl: "https://login.example.com/certs",
    sessionMaxAgeHours: 8,
    autoUsersCreation: false,
    enableGroupMappings: false,
  }),
  drift: { patch: { session_max_age_hours: 1 }, shows: ["sessionMaxAgeHours"] },
};
