import { s } from "@tripod/kit";
import { type CredentialType, meanings, secretText } from "../credentials.js";
import { objectName, operationTimeouts } from "../metadataFields.js";

export const KEYS: Readonly<Record<string, CredentialType>> = {
  secret: { meaning: "an access key and its secret key", needed: ["accessKey", "secretKey"] },
  sts: { meaning: "a role that the platform assumes", needed: ["arn"], optional: ["externalId"] },
};

/** What both types of audit trails have. */
export const common = {
  name: objectName("Name of the audit trail; among Splunk collectors, unique in the tenant."),
  type: s
    .string()
    .values({ cloudwatch: "a log group of CloudA", splunk: "an HTTP event collector of Splunk" })
    .replaces()
    .doc("Where the log goes. A tenant has one of each type at most."),
  timeouts: operationTimeouts(),
};

export const cloudwatch = s
  .object({
    group: s.string().notEmpty().doc("Name of the log group."),
    region: s.string().notEmpty().doc("Region of the log group."),
    stream: s.string().optional().doc("Name of the log stream."),
    credentialType: s
      .string()
      .values(meanings(KEYS))
      .default("secret")
      .wire("credentials.credentialType")
      .doc("How the platform signs in at CloudA."),
    accessKey: secretText("Access key, for the type `secret`.").optional().wire("credentials.accessKey"),
    secretKey: secretText("Secret key that belongs to the access key.").optional().wire("credentials.secretKey"),
    arn: s.string().notEmpty().optional().wire("credentials.sts.arn").doc("The role to assume, for the type `sts`."),
    externalId: secretText("The external id that the role asks for, for the type `sts`.")
      .optional()
      .wire("credentials.sts.externalId"),
    partition: s
      .string()
      .values({ aws: "the usual one", "aws-us-gov": "the one for the government of the United States" })
      .default("aws")
      .wire("credentials.partition")
      .doc("The part of CloudA that the log group is in."),
  })
  .optional()
  .wire("spec.cloudWatch")
  .doc("The log group, for the type `cloudwatch`.");

export const splunk = s
  .object({
    hecUrl: s
      .string()
      .check((url) => (isSafe(url) ? undefined : "must begin with https://; http:// is for this machine only"))
      .doc("Address of the collector."),
    token: secretText("Token of the collector."),
    index: s.string().optional().doc("Index that the events go into. Without it, that of the token."),
    source: s.string().optional().doc("Source that the events are said to have. Without it, that of the token."),
    tlsConfig: s
      .object({
        caCertBase64: s
          .string()
          .check((text) => (isBase64(text) ? undefined : "must be a certificate in PEM form, in base64"))
          .optional()
          .doc("Certificate of the authority that is trusted: PEM, in base64."),
        insecureSkipVerify: s
          .boolean()
          .default(true)
          .doc("Accepts any certificate of the collector. Say `false` to have it verified."),
        tlsVerification: s
          .boolean()
          .optional()
          .computed()
          .ignored("It is the opposite of insecureSkipVerify")
          .doc("Whether the collector's certificate is verified: the opposite of `insecureSkipVerify`."),
      })
      .optional()
      .doc("How the collector's certificate is verified."),
  })
  .optional()
  .wire("spec")
  .doc("The collector, for the type `splunk`.");

function isSafe(url: string): boolean {
  return /^https:\/\/./.test(url) || /^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(url);
}

function isBase64(text: string): boolean {
  return text !== "" && /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text);
}
