import { type ResourceFixture, secret } from "@tripod/testkit";
import { existsOnce } from "./existsOnce.fixture.js";

const TEAM = "65ee00000000000000000001";
const told = "is constant for all tenants";

export const SsoFixture: ResourceFixture = {
  resource: "Sso",
  facts: {
    defaults: {
      ssoAuthType: "none",
      "oidc.insecureSkipTlsVerify": false,
      "saml.enableSingleLogout": false,
      "saml.firstName": "FirstName",
      "saml.lastName": "LastName",
      "saml.email": "Email",
      "saml.spectroTeam": "SpectroTeam",
    },
    secret: ["oidc.clientSecret"],
  },
  collection: "sso",
  minimal: () => ({}),
  full: () => ({
    ssoAuthType: "oidc",
    oidc: {
      issuerUrl: "https://idp.example.com",
      clientId: "platform",
      clientSecret: secret("planted-client-secret-1"),
      identityProviderCaCertificate: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
      insecureSkipTlsVerify: true,
      scopes: ["email", "openid"],
      defaultTeamIds: [TEAM],
      firstName: "given_name",
      lastName: "family_name",
      email: "email",
      spectroTeam: "groups",
      userInfoEndpoint: { firstName: "given", lastName: "family", email: "mail", spectroTeam: "team" },
    },
    domains: ["example.com"],
    authProviders: ["github"],
  }),
  variants: () => [
    {
      ssoAuthType: "saml",
      saml: {
        serviceProvider: "Okta",
        identityProviderMetadata: "<md:EntityDescriptor/>",
        nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress",
        defaultTeamIds: [TEAM],
        enableSingleLogout: true,
        email: "mail",
      },
    },
  ],
  changes: () => ({
    oidc: {
      issuerUrl: "https://idp.example.org",
      clientId: "other",
      clientSecret: secret("planted-client-secret-2"),
      identityProviderCaCertificate: "-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n",
      insecureSkipTlsVerify: false,
      scopes: ["openid", "profile"],
      defaultTeamIds: ["65ee00000000000000000002"],
      firstName: "first",
      lastName: "last",
      email: "mail",
      spectroTeam: "teams",
      userInfoEndpoint: { firstName: "f", lastName: "l", email: "m", spectroTeam: "t" },
    },
    domains: ["example.org"],
    authProviders: ["google"],
  }),
  immutable: { ssoAuthType: "the other inputs belong to it", saml: "does not belong to OpenID Connect" },
  drift: { patch: { domains: { domains: ["drifted.example.com"] } }, shows: ["domains"] },
  writeOnly: ["oidc"],
  constantOutputs: { "oidc.callbackUrl": told, "oidc.logoutUrl": told },
  // Each client reads the tenant once. Each of four documents is read. If it differs, it is written and read again.
  requests: { create: 13, read: 5, update: 13, delete: 13 },
  ...existsOnce,
};
