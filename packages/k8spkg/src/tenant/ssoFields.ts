import { s } from "@tripod/kit";
import { decodeBase64, sameEncodedPem } from "../base64.js";
import { secretText } from "../credentials.js";
import { urlProblem } from "../networkForms.js";
import { SET_BY_PLATFORM } from "../setByPlatform.js";
import { uid } from "../uid.js";

const requiredString = (doc: string) => s.string(doc).notEmpty();
const computedString = (doc: string) =>
  s
    .string(doc)
    .optional()
    .computed()
    .noEffect(...SET_BY_PLATFORM);
const teams = s.set("Default team IDs: teams of users who belong to no other team.", uid()).optional();

export const oidc = s
  .object("OIDC configuration. Required for the SSO type `oidc`.", {
    issuerUrl: requiredString("OIDC issuer URL: base URL of OIDC discovery.").check(urlProblem),
    clientId: requiredString("OAuth 2.0 client ID."),
    clientSecret: secretText("OAuth 2.0 client secret."),
    identityProviderCaCertificate: s
      .string("IdP CA certificate (PEM, or Base64-encoded PEM) that verifies the certificate of the identity provider.")
      .semanticEquals(sameEncodedPem)
      .optional(),
    insecureSkipTlsVerify: s
      .boolean("Whether to skip TLS verification of the identity provider. Enables man-in-the-middle attacks.")
      .default(false),
    scopes: s.set("OAuth 2.0 scopes, such as `openid` and `email`.", s.string().notEmpty()),
    defaultTeamIds: teams,
    firstName: requiredString("Claim name of the first name, such as `given_name`."),
    lastName: requiredString("Claim name of the last name, such as `family_name`."),
    email: requiredString("Claim name of the email address, such as `email`."),
    spectroTeam: s.string("Claim name of the group memberships, which map to teams, such as `groups`."),
    userInfoEndpoint: s
      .object(
        "UserInfo endpoint claims. The platform queries the UserInfo endpoint first and falls back to the ID token claims.",
        {
          firstName: requiredString("UserInfo claim name of the first name."),
          lastName: requiredString("UserInfo claim name of the last name."),
          email: s.string("UserInfo claim name of the email address.").optional(),
          spectroTeam: requiredString("UserInfo claim name of the group memberships, which map to teams."),
        },
      )
      .optional(),
    callbackUrl: computedString("Redirect (callback) URL to register with the identity provider."),
    logoutUrl: computedString("Logout URL to register with the identity provider."),
  })
  .optional()
  .wire("isSsoEnabled");

export const saml = s
  .object("SAML 2.0 configuration. Required for the SSO type `saml`.", {
    serviceProvider: s
      .string(
        "Identity provider product. The property name says service provider; the value names the identity provider (IdP).",
      )
      .values({
        "Azure Active Directory": "Microsoft Entra ID",
        Okta: "identity provider Okta",
        Keycloak: "identity provider Keycloak",
        OneLogin: "identity provider OneLogin",
        "Microsoft ADFS": "Active Directory Federation Services (AD FS)",
        Others: "any other identity provider",
      }),
    identityProviderMetadata: s
      .string("IdP metadata (XML).")
      .notEmpty()
      .semanticEquals((oldValue, newValue) => decodeBase64(oldValue).trim() === decodeBase64(newValue).trim()),
    nameIdFormat: requiredString(
      "NameID format: a URN, such as `urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress`.",
    ),
    defaultTeamIds: teams,
    enableSingleLogout: s
      .boolean(
        "Whether single logout (SLO) is enabled: signing out of the platform also signs out of the identity provider.",
      )
      .default(false),
    firstName: s.string("SAML attribute name: attribute with the first name.").notEmpty().default("FirstName"),
    lastName: s.string("SAML attribute name: attribute with the last name.").notEmpty().default("LastName"),
    email: s.string("SAML attribute name: attribute with the email address.").notEmpty().default("Email"),
    spectroTeam: s
      .string("SAML attribute name: attribute with the group memberships, which map to teams.")
      .notEmpty()
      .default("SpectroTeam"),
    issuer: computedString("SAML issuer."),
    certificate: computedString("SP signing certificate of the platform."),
    entityId: computedString("SP entity ID: the unique name of the platform at the identity provider."),
    loginUrl: computedString("Login URL of the platform."),
    singleLogoutUrl: computedString("Single logout (SLO) URL of the platform."),
    serviceProviderMetadata: computedString("SP metadata (XML) of the platform."),
  })
  .optional()
  .wire("isSsoEnabled");
