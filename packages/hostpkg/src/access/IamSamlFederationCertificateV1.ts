import { s } from "@tripod/kit";
import { samePem } from "@tripod/rest";
import { managed } from "../managed.js";
import { objectId } from "../uuid.js";
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
    federationId: objectId("Federation ID (`IamSamlFederationV1`).").replaces(),
    name: s.string("Name of the certificate.").notEmpty().autoName(),
    description: s.string("Description of the certificate.").default(""),
    data: s
      .string("X.509 certificate of the identity provider (PEM). Leading and trailing whitespace is ignored.")
      .replaces()
      .check((value) =>
        value.includes("-----BEGIN CERTIFICATE-----") ? undefined : "must be a certificate in PEM form",
      )
      .semanticEquals(samePem),
    accountId: s.string("ID of the account.").computed().stable(),
    fingerprint: s.string("Fingerprint of the certificate.").computed().stable(),
    notBefore: s.string("Validity start of the certificate (RFC 3339).").computed().stable(),
    notAfter: s.string("Validity end of the certificate (RFC 3339).").computed().stable(),
  },
  update: [{ method: "PATCH", sends: ["name", "description"], body: "inputs" }],
});
