import { s } from "@tripod/kit";
import { samePem } from "@tripod/rest";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";

export const IamSamlFederationCertificateV1 = managed({
  name: "IamSamlFederationCertificateV1",
  kind: "federation certificate",
  doc: "Signing certificate of a SAML identity federation in Selectel Identity and Access Management (IAM). A federation can have several certificates, so that you can rotate certificates without downtime. If the environment variable `OS_SAML_FEDERATION_ID` is set, import IDs do not need the federation ID.",
  endpoint: {
    path: "/federations/saml/{federationId}/certificates",
    // If the federation does not exist, the certificate does not exist either.
    dialect: iam("certificates", ["FEDERATION_CERTIFICATE_NOT_FOUND", "FEDERATION_NOT_FOUND"], {
      prefix: "/v1",
      home: ["/federations/saml", "federations"],
    }),
    scopeDefaults: ({ owners: { federationId } }) => ({ federationId }),
  },
  identity: { unique: false },
  fields: {
    federationId: s.string().notEmpty().replaces().doc("Federation ID (`IamSamlFederationV1`)."),
    name: s.string().notEmpty().autoName().doc("Name of the certificate."),
    description: s.string().default("").doc("Description of the certificate."),
    data: s
      .string()
      .replaces()
      .check((value) =>
        value.includes("-----BEGIN CERTIFICATE-----") ? undefined : "must be a certificate in PEM form",
      )
      .semanticEquals(samePem)
      .doc("X.509 certificate of the identity provider (PEM). Leading and trailing whitespace is ignored."),
    accountId: s.string().computed().stable().doc("ID of the account."),
    fingerprint: s.string().computed().stable().doc("Fingerprint of the certificate."),
    notBefore: s.string().computed().stable().doc("Validity start of the certificate (RFC 3339)."),
    notAfter: s.string().computed().stable().doc("Validity end of the certificate (RFC 3339)."),
  },
  update: [{ method: "PATCH", sends: ["name", "description"], body: "inputs" }],
});
