import type { ThirdPartyKind } from "./thirdParty.js";

const KEYS_OR_ROLE = ["S3BucketAuthentication", "AWSRoleBasedAuthentication"];

/** HTTP sources of these content types may say who sends; by content type, which is also the service type. */
export const HTTP_KINDS: Readonly<Record<string, ThirdPartyKind>> = {
  GoogleCloudLogs: { authentication: ["NoAuthentication"], paths: ["NoPathExpression"], bare: true },
  KinesisLog: { authentication: ["NoAuthentication", ...KEYS_OR_ROLE], paths: ["NoPathExpression", "KinesisLogPath"] },
  KinesisMetric: { authentication: KEYS_OR_ROLE, paths: ["KinesisMetricPath"] },
  Rum: { authentication: ["NoAuthentication"], paths: ["RumPath"] },
};

/** HTTP sources without a content type may say by their service type who sends. */
export const SERVICE_KINDS: Readonly<Record<string, ThirdPartyKind>> = {
  O365AuditNotification: { authentication: ["O365AppRegistrationAuthentication"], paths: ["O365NotificationPath"] },
};
