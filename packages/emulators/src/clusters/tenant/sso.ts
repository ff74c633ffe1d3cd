import { anything, choice, flag, list, object, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { MASK } from "../objectKinds.js";
import type { TenantSetting } from "./settings.js";

const CONSOLE = "https://console.example.com/v1/auth/org/acme";

/** Omitted members of a provider are kept, so that a request can disable it alone. */
const keep = (stored: Row, input: Row): void => void Object.assign(stored, input);
const texts = () => list(text());

/** Single sign-on of a tenant: two kinds of identity providers, domains, and public sign-ins. */
export const SSO: TenantSetting = {
  name: "sso",
  id: "sso_settings",
  kind: "single sign-on",
  initial: {
    oidc: { isSsoEnabled: false },
    saml: { isSsoEnabled: false },
    domains: { domains: [] },
    providers: { isEnabled: false, ssoLogins: [""] },
  },
  documents: [
    {
      path: "oidc/config",
      method: "POST",
      at: "oidc",
      members: {
        isSsoEnabled: flag(),
        issuerUrl: text(),
        clientId: text(),
        clientSecret: text(),
        issuerTls: object({ caCertificateBase64: text(), insecureSkipVerify: flag() }),
        scopes: texts(),
        scopesDelimiter: text(),
        defaultTeams: texts(),
        requiredClaims: object(),
        userInfo: object({ claims: anything(), useUserInfo: flag({ default: false }) }),
        syncSsoTeams: flag(),
      },
      apply: keep,
      show: (stored) => ({
        ...stored,
        ...(stored.clientSecret !== undefined && { clientSecret: MASK }),
        callbackUrl: `${CONSOLE}/oidc/callback`,
        logoutUrl: `${CONSOLE}/oidc/logout`,
      }),
    },
    {
      path: "saml/config",
      method: "POST",
      at: "saml",
      members: {
        isSsoEnabled: flag(),
        identityProvider: text(),
        federationMetadata: text(),
        nameIdFormat: text(),
        defaultTeams: texts(),
        isSingleLogoutEnabled: flag(),
        attributes: list(object()),
        syncSsoTeams: flag(),
      },
      apply: keep,
      show: (stored) => ({
        ...stored,
        acsUrl: `${CONSOLE}/saml/callback`,
        audienceUrl: `${CONSOLE}/saml/login`,
        singleLogoutUrl: `${CONSOLE}/saml/logout`,
        entityId: "https://console.example.com/saml",
        issuer: "https://console.example.com",
        certificate: "CERT",
        serviceProviderMetadata: "<EntityDescriptor/>",
      }),
    },
    {
      path: "domains",
      method: "POST",
      at: "domains",
      members: { domains: list(text({ pattern: /^([a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/ }), { required: true }) },
    },
    {
      path: "sso/auth/providers",
      method: "POST",
      at: "providers",
      members: {
        isEnabled: flag({ default: false }),
        ssoLogins: list(choice(["", "github", "google"]), { default: [""] }),
      },
    },
  ],
};
