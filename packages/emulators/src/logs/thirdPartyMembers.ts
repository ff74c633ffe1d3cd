import { isObject, type JsonObject } from "./json.js";

/** Members of one type of authentication or path. Members of other types and empty strings are dropped. */
export interface Members {
  readonly needed: readonly string[];
  readonly optional: readonly string[];
  /** Defaults of the platform. */
  readonly defaults?: JsonObject;
  /** By member. */
  readonly accepts?: Readonly<Record<string, (value: unknown) => boolean>>;
}

/** By authentication type. */
export const AUTHENTICATION: Readonly<Record<string, Members>> = {
  AWSRoleBasedAuthentication: { needed: ["roleARN"], optional: ["region"] },
  S3BucketAuthentication: { needed: ["awsId", "awsKey"], optional: ["region"] },
  AzureEventHubAuthentication: { needed: ["sharedAccessPolicyName", "sharedAccessPolicyKey"], optional: [] },
  AzureClientSecretAuthentication: { needed: ["tenantId", "clientId", "clientSecret"], optional: [] },
  service_account: {
    needed: ["project_id", "private_key", "client_email"],
    optional: [
      "private_key_id",
      "client_id",
      "auth_uri",
      "token_uri",
      "auth_provider_x509_cert_url",
      "client_x509_cert_url",
    ],
  },
  O365AppRegistrationAuthentication: { needed: ["tenantId", "clientId", "clientSecret"], optional: [] },
  NoAuthentication: { needed: [], optional: [] },
};

/** Members of an authentication that responses mask. */
export const AUTHENTICATION_SECRETS: ReadonlySet<string> = new Set([
  "awsKey",
  "sharedAccessPolicyKey",
  "clientSecret",
  "private_key",
]);

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTagFilter = (value: unknown): boolean =>
  isObject(value) && value.type === "TagFilters" && isText(value.namespace ?? "") && isTexts(value.tags ?? []);

/** Limits of the collected data, which many paths have. */
const LIMITS = { limitToRegions: isTexts, limitToNamespaces: isTexts, limitToServices: isTexts };
const TAG_FILTERS = { tagFilters: (value: unknown) => Array.isArray(value) && value.every(isTagFilter) };
const isInterval = (value: unknown): boolean => typeof value === "number" && value >= 1000;
const isRate = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;

const WORKLOADS: ReadonlySet<unknown> = new Set([
  "Audit.Exchange",
  "Audit.AzureActiveDirectory",
  "Audit.SharePoint",
  "Audit.General",
  "DLP.All",
]);
const REGIONS: ReadonlySet<unknown> = new Set(["Commercial", "GCC", "GCC High"]);

/** By path type. The platform sets `snsTopicOrSubscriptionArn` and ignores it in requests. */
export const PATHS: Readonly<Record<string, Members>> = {
  AwsInventoryPath: { needed: [], optional: ["limitToRegions", "limitToNamespaces"] },
  AwsXRayPath: { needed: [], optional: ["limitToRegions"], accepts: LIMITS },
  AwsMetadataPath: {
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces", "tagFilters"],
    accepts: { ...LIMITS, tagFilters: isTexts },
  },
  CloudWatchPath: {
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces", "tagFilters"],
    accepts: { ...LIMITS, ...TAG_FILTERS },
  },
  GcpMetricsPath: {
    needed: [],
    optional: ["limitToRegions", "limitToServices", "customServices"],
    accepts: { ...LIMITS, customServices: isTexts },
  },
  AzureEventHubPath: { needed: ["namespace", "eventHubName", "consumerGroup"], optional: ["region"] },
  AzureMetricsPath: { needed: ["environment"], optional: ["limitToRegions", "limitToNamespaces", "tagFilters"] },
  S3BucketPathExpression: {
    needed: ["bucketName", "pathExpression"],
    optional: ["useVersionedApi"],
    defaults: { snsTopicOrSubscriptionArn: { isSuccess: false, arn: "" } },
  },
  KinesisLogPath: {
    needed: ["bucketName", "pathExpression"],
    optional: ["scanInterval"],
    defaults: { scanInterval: 300_000 },
    accepts: { pathExpression: (value) => String(value).includes("http-endpoint-failed/"), scanInterval: isInterval },
  },
  KinesisMetricPath: { needed: [], optional: ["tagFilters"], accepts: TAG_FILTERS },
  RumPath: {
    needed: ["serviceName"],
    optional: [
      "applicationName",
      "deploymentEnvironment",
      "samplingRate",
      "ignoreUrls",
      "customTags",
      "propagateTraceHeaderCorsUrls",
      "selectedCountry",
    ],
    defaults: { samplingRate: 1 },
    accepts: { samplingRate: isRate, ignoreUrls: isTexts, propagateTraceHeaderCorsUrls: isTexts, customTags: isObject },
  },
  O365NotificationPath: {
    needed: ["workload", "region"],
    optional: [],
    accepts: { workload: (value) => WORKLOADS.has(value), region: (value) => REGIONS.has(value) },
  },
  NoPathExpression: { needed: [], optional: [] },
};
