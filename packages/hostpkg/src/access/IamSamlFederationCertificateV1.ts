import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { samePem } from "../pemText.js";
import { iam } from "./dialect.js";

export const IamSamlFederationCertificateV1 = managed({
  name: "IamSamlFederationCertificateV1",
  kind: "federation certificate",
  doc: "A certificate with which an identity provider signs. A federation may have several at a time, so that one can follow another without a gap. An import id needs no federation where the environment variable OS_SAML_FEDERATION_ID names one.",
  at: {
    path: "/federations/saml/{federationId}/certificates",
    // Without the federation there is no certificate either.
    dialect: iam("certificates", ["FEDERATION_CERTIFICATE_NOT_FOUND", "FEDERATION_NOT_FOUND"], {
      prefix: "/v1",
      home: ["/federations/saml", "federations"],
    }),
    settings: ({ owners: { federationId } }) => ({ federationId }),
  },
  identity: { unique: false },
  fields: {
    federationId: s.string().notEmpty().replaces().doc("Identifier of the federation."),
    name: s.string().notEmpty().autoNamed().doc("Name of the certificate."),
    description: s.string().default("").doc("What the certificate is for."),
    data: s
      .string()
      .replaces()
      .check((value) =>
        value.includes("-----BEGIN CERTIFICATE-----") ? undefined : "must be a certificate in PEM form",
      )
      .sameAs(samePem)
      .doc("The certificate in PEM form. Space around it makes no difference."),
    accountId: s.string().computed().stable().doc("Identifier of the account."),
    fingerprint: s.string().computed().stable().doc("Fingerprint of the certificate."),
    notBefore: s.string().computed().stable().doc("When the certificate begins to count, in RFC 3339."),
    notAfter: s.string().computed().stable().doc("When the certificate ends to count, in RFC 3339."),
  },
  update: [{ method: "PATCH", sends: ["name", "description"], body: "members" }],
});
