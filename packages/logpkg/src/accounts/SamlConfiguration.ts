import { s } from "@tripod/kit";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";

const text = (doc: string) => s.string().default("").doc(doc);
const flag = (doc: string) => s.boolean().default(false).doc(doc);

/** A certificate without its armour and its line breaks. */
function bare(certificate: string): string {
  return certificate.replace(/-----(BEGIN|END) CERTIFICATE-----/g, "").replace(/\s+/g, "");
}

const certificate = (doc: string) =>
  s
    .string()
    .sameAs((before, after) => bare(before) === bare(after))
    .doc(doc);

export const SamlConfiguration = managed({
  name: "SamlConfiguration",
  kind: "SAML configuration",
  doc: "Lets users log in by an identity provider over SAML. Deleting the only one while the organisation allows no other way locks people out.",
  at: { path: "v1/saml/identityProviders", dialect: (platform) => wholeListApi(platform, ["identityProviders"], "") },
  identity: { key: ["configurationName"] },
  wire: {
    codecs: {
      onDemandProvisioningEnabled: {
        // One that is shown without roles means that there is none.
        decode: (live, prior) => {
          const shown = live.optionalObject("onDemandProvisioningEnabled");
          const roles = shown?.optionalList("onDemandProvisioningRoles") ?? [];
          if (shown === undefined || roles.length === 0) return undefined;
          const before = prior.onDemandProvisioningEnabled;
          return {
            firstNameAttribute: shown.optionalString("firstNameAttribute") || before?.firstNameAttribute,
            lastNameAttribute: shown.optionalString("lastNameAttribute") || before?.lastNameAttribute,
            onDemandProvisioningRoles: roles.map((role) => role.text("")),
          };
        },
      },
    },
  },
  fields: {
    configurationName: s.string().notEmpty().doc("Name of the configuration."),
    issuer: s.string().notEmpty().doc("Issuer as the identity provider names itself."),
    x509cert1: certificate("Certificate of the identity provider, in PEM or its bare text.").notEmpty(),
    x509cert2: certificate("A second one, for the time of a change.").default(""),
    x509cert3: certificate("A third one.").default(""),
    spInitiatedLoginPath: text("Path at which a login that begins at the platform begins.").deprecated(
      "The platform no longer uses it",
    ),
    spInitiatedLoginEnabled: flag("Whether logins may begin at the platform. Needs `authnRequestUrl`."),
    authnRequestUrl: text("Address at which the identity provider takes requests to log in."),
    rolesAttribute: text("Attribute of the assertion that names the roles of a user."),
    logoutEnabled: flag("Whether logging out leads to `logoutUrl`."),
    logoutUrl: text("Address to which users are sent when they log out."),
    emailAttribute: text("Attribute of the assertion that holds the address; empty for its subject."),
    debugMode: flag("Whether errors are shown in detail."),
    signAuthnRequest: flag("Whether requests to the identity provider are signed."),
    disableRequestedAuthnContext: flag("Whether requests leave out how a user is to log in."),
    isRedirectBinding: flag("Whether requests are sent by redirects."),
    onDemandProvisioningEnabled: s
      .object({
        firstNameAttribute: s.string().optional().doc("Attribute that holds the first name."),
        lastNameAttribute: s.string().optional().doc("Attribute that holds the last name."),
        onDemandProvisioningRoles: s
          .list(s.string().notEmpty())
          .check((roles) => (roles.length === 0 ? "must name a role: without one, no accounts are made" : undefined))
          .doc("Names of the roles that new users get; one at least."),
      })
      .optional()
      .doc("Makes accounts for users when they first log in. Without it, accounts must be there before."),
    certificate: s.string().computed().stable().doc("Certificate with which the platform signs."),
    assertionConsumerUrl: s.string().computed().stable().doc("Address at which the platform takes assertions."),
    entityId: s.string().computed().stable().doc("Name of the platform for the identity provider."),
  },
  rules: [
    ({ spInitiatedLoginEnabled, authnRequestUrl, logoutEnabled, logoutUrl }, { fail, unknown }) => {
      if (spInitiatedLoginEnabled && !authnRequestUrl && !unknown.has("authnRequestUrl")) {
        fail("authnRequestUrl", "missing required input: spInitiatedLoginEnabled needs it");
      }
      if (logoutEnabled && !logoutUrl && !unknown.has("logoutUrl")) {
        fail("logoutUrl", "missing required input: logoutEnabled needs it");
      }
    },
  ],
  read: "list",
  update: "members",
});
