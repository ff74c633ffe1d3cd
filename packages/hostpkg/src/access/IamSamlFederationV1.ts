import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";

export const IamSamlFederationV1 = managed({
  name: "IamSamlFederationV1",
  kind: "federation",
  doc: "Trust in a SAML identity provider, whose users can then sign in to the account.",
  at: { path: "/federations/saml", dialect: iam("federations", ["FEDERATION_NOT_FOUND"], { prefix: "/v1" }) },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the federation."),
    description: s.string().default("").doc("What the federation is for."),
    issuer: s.string().notEmpty().doc("Identifier of the identity provider, as it stands in its assertions."),
    ssoUrl: s
      .string()
      .check((value) =>
        /^https?:\/\/\S+$/.test(value) ? undefined : "must be an address such as https://idp.example.com/sso",
      )
      .doc("Address of the identity provider where users sign in."),
    sessionMaxAgeHours: s.number().integer().min(1).doc("How long a session lasts, in hours; at least 1."),
    signAuthnRequests: s.boolean().default(false).doc("Whether requests to the identity provider are signed."),
    forceAuthn: s.boolean().default(false).doc("Whether users have to sign in anew each time."),
    accountId: s.string().computed().stable().doc("Identifier of the account."),
  },
  update: [{ method: "PATCH", body: "members" }],
});
