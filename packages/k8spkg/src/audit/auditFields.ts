import { s } from "@tripod/kit";
import { isBase64, sameEncodedPem } from "../base64.js";
import { type CredentialType, meanings, secretText } from "../credentials.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { urlProblem } from "../networkForms.js";
import { SET_BY_PLATFORM } from "../setByPlatform.js";

export const KEYS: Readonly<Record<string, CredentialType>> = {
  secret: { meaning: "access key of an IAM user", needed: ["accessKey", "secretKey"] },
  sts: { meaning: "IAM role that the platform assumes through STS", needed: ["arn"], optional: ["externalId"] },
};

/** Fields of both types of audit trails. */
export const common = {
  name: objectName("Name of the audit trail. Unique in the tenant for the type `splunk`."),
  type: s
    .string("Audit trail sink. A tenant has at most one audit trail of each type.")
    .values({ cloudwatch: "Amazon CloudWatch Logs", splunk: "Splunk HTTP Event Collector (HEC)" })
    .replaces(),
  timeouts: operationTimeouts(),
};

export const cloudwatch = s
  .object("CloudWatch Logs configuration. Required for the type `cloudwatch`.", {
    group: s.string("CloudWatch log group.").notEmpty(),
    region: s.string("AWS region of the log group.").notEmpty(),
    stream: s.string("CloudWatch log stream.").optional(),
    credentialType: s
      .string("AWS credential type.")
      .values(meanings(KEYS))
      .enumType("CloudACredentialType")
      .default("secret")
      .wire("credentials.credentialType"),
    accessKey: secretText(
      "AWS access key ID. Required for the credential type `secret`; the preview rejects a value for `sts`. The API does not return the value, so a refresh cannot detect a change.",
    )
      .optional()
      .wire("credentials.accessKey"),
    secretKey: secretText(
      "AWS secret access key. Required for the credential type `secret`; the preview rejects a value for `sts`. The API does not return the value, so a refresh cannot detect a change.",
    )
      .optional()
      .wire("credentials.secretKey"),
    arn: s
      .string(
        "ARN of the IAM role that the platform assumes. Required for the credential type `sts`; the preview rejects a value for `secret`.",
      )
      .notEmpty()
      .optional()
      .wire("credentials.sts.arn"),
    externalId: secretText(
      "External ID that the trust policy of the IAM role requires. The preview rejects a value for the credential type `secret`.",
    )
      .optional()
      .wire("credentials.sts.externalId"),
    partition: s
      .string("AWS partition of the log group.")
      .values({ aws: "commercial AWS regions", "aws-us-gov": "AWS GovCloud (US) regions" })
      .enumType("CloudAPartition")
      .default("aws")
      .wire("credentials.partition"),
  })
  .optional()
  .wire("spec.cloudWatch");

export const splunk = s
  .object("Splunk configuration. Required for the type `splunk`.", {
    hecUrl: s
      .string("HTTP Event Collector (HEC) URL. Must use `https://`, except for the local machine.")
      .check(
        (url) =>
          urlProblem(url) ?? (isSafe(url) ? undefined : "must begin with https://; http:// is for this machine only"),
      ),
    token: secretText("HEC token."),
    index: s.string("Splunk index of the events. Default: the index of the token.").optional(),
    source: s
      .string(
        "Splunk source: value of the metadata field `source` of the events. Default: the source that Splunk has for the HEC token.",
      )
      .optional(),
    tlsConfig: s
      .object("TLS configuration: CA certificate and TLS verification of the collector.", {
        caCertBase64: s
          .string("CA certificate (Base64-encoded PEM) that verifies the certificate of the collector.")
          .check((text) => (isBase64(text) ? undefined : "must be a certificate in PEM form, in base64"))
          .semanticEquals(sameEncodedPem)
          .optional(),
        insecureSkipVerify: s
          .boolean(
            "Whether to skip TLS verification of the collector. A man in the middle can then read the HEC token and the audit events. Set it to `false` to verify the certificate.",
          )
          .default(true),
        tlsVerification: s
          .boolean("Whether TLS verification of the collector is enabled: the inverse of `insecureSkipVerify`.")
          .optional()
          .computed()
          .noEffect(...SET_BY_PLATFORM),
      })
      .optional(),
  })
  .optional()
  .wire("spec");

function isSafe(url: string): boolean {
  return /^https:\/\/./.test(url) || /^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(url);
}
