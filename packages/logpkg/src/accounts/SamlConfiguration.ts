import { s } from "@tripod/kit";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";

const text = (doc: string) => s.string(doc).default("");
const flag = (doc: string) => s.boolean(doc).default(false);

/** Returns a certificate without PEM armor and line breaks. */
function bare(certificate: string): string {
  return certificate.replace(/-----(BEGIN|END) CERTIFICATE-----/g, "").replace(/\s+/g, "");
}

const certificate = (doc: string) =>
  s.string(doc).semanticEquals((oldValue, newValue) => bare(oldValue) === bare(newValue));

export const SamlConfiguration = managed({
  name: "SamlConfiguration",
  kind: "SAML configuration",
  doc: "SAML 2.0 single sign-on configuration of a Sumo Logic organization. **If the organization allows only SAML sign-in, deleting the last configuration locks users out.**",
  endpoint: {
    path: "v1/saml/identityProviders",
    dialect: (platform) => wholeListApi(platform, ["identityProviders"], ""),
  },
  identity: { key: ["configurationName"] },
  wire: {
    codecs: {
      onDemandProvisioningEnabled: {
        // A value without roles means that provisioning is disabled.
        decode: (live, state) => {
          const liveSettings = live.optionalObject("onDemandProvisioningEnabled");
          const roles = liveSettings?.optionalList("onDemandProvisioningRoles") ?? [];
          if (liveSettings === undefined || roles.length === 0) return undefined;
          const before = state.onDemandProvisioningEnabled;
          return {
            firstNameAttribute: liveSettings.optionalString("firstNameAttribute") || before?.firstNameAttribute,
            lastNameAttribute: liveSettings.optionalString("lastNameAttribute") || before?.lastNameAttribute,
            onDemandProvisioningRoles: roles.map((role) => role.text("")),
          };
        },
      },
    },
  },
  fields: {
    configurationName: s.string("Name of the configuration.").notEmpty(),
    issuer: s.string("IdP issuer: entity ID of the identity provider.").notEmpty(),
    x509cert1: certificate("IdP signing certificate (X.509), in PEM or as bare Base64 text.").notEmpty(),
    x509cert2: certificate("Second IdP signing certificate (X.509), for certificate rotation.").default(""),
    x509cert3: certificate("Third IdP signing certificate (X.509), for certificate rotation.").default(""),
    spInitiatedLoginPath: text(
      "Login path for SP-initiated login (deprecated). The platform no longer uses the path.",
    ).deprecated("The platform no longer uses the path. Remove it."),
    spInitiatedLoginEnabled: flag(
      "Whether SP-initiated login is enabled: users can start the sign-in at Sumo Logic. Requires `authnRequestUrl`.",
    ),
    authnRequestUrl: text(
      "AuthnRequest URL (IdP SSO URL): endpoint of the identity provider for authentication requests.",
    ),
    rolesAttribute: text("Roles attribute: attribute of the SAML assertion with the roles of the user."),
    logoutEnabled: flag("Whether signing out redirects users to `logoutUrl`."),
    logoutUrl: text(
      "Logout URL to which users are redirected when they sign out. Required if `logoutEnabled` is true.",
    ),
    emailAttribute: text(
      "Email attribute: attribute of the SAML assertion with the email address. Empty: the NameID subject.",
    ),
    debugMode: flag("Whether the sign-in page shows error details (debug mode)."),
    signAuthnRequest: flag(
      "Whether authentication requests to the identity provider are signed (signed AuthnRequest).",
    ),
    disableRequestedAuthnContext: flag(
      "Whether authentication requests omit the authentication context (RequestedAuthnContext omitted).",
    ),
    isRedirectBinding: flag("Whether authentication requests use the HTTP Redirect binding."),
    onDemandProvisioningEnabled: s
      .object(
        "On-demand (just-in-time) provisioning: the first sign-in of a user creates the account. If the value is unset, provisioning is disabled.",
        {
          firstNameAttribute: s.string("First name attribute of the SAML assertion.").optional(),
          lastNameAttribute: s.string("Last name attribute of the SAML assertion.").optional(),
          onDemandProvisioningRoles: s
            .set("Names of the roles of new users. At least one.", s.string().notEmpty())
            .checkCount((count) =>
              count === 0
                ? "must contain at least one role, because the platform creates no accounts without roles. Add a role, or remove onDemandProvisioningEnabled to disable provisioning"
                : undefined,
            ),
        },
      )
      .optional(),
    certificate: s
      .string("SP signing certificate: certificate with which Sumo Logic signs requests.")
      .computed()
      .stable(),
    assertionConsumerUrl: s
      .string("Assertion consumer service (ACS) URL, to which the identity provider sends SAML assertions.")
      .computed()
      .stable(),
    entityId: s.string("SP entity ID: entity ID of Sumo Logic at the identity provider.").computed().stable(),
  },
  rules: [
    ({ spInitiatedLoginEnabled, authnRequestUrl, logoutEnabled, logoutUrl }, { fail, unknown }) => {
      if (spInitiatedLoginEnabled && !authnRequestUrl && !unknown.has("authnRequestUrl")) {
        fail("authnRequestUrl", "is required if spInitiatedLoginEnabled is true");
      }
      if (logoutEnabled && !logoutUrl && !unknown.has("logoutUrl")) {
        fail("logoutUrl", "is required if logoutEnabled is true");
      }
    },
  ],
  read: "list",
  update: "inputs",
});
