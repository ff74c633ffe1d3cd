/** What a polling source of one content type may look like. */
export interface PollingKind {
  readonly authentication: readonly string[];
  readonly path: string;
  /** Set by the platform, whatever the request says. */
  readonly scanInterval?: number;
  /** Last part of the address that the platform gives the source. */
  readonly receiver: "poll" | "s3";
}

/** By content type, which is also the service type of the one third-party resource. */
export const POLLING_KINDS: Readonly<Record<string, PollingKind>> = {
  AwsInventory: { authentication: ["AWSRoleBasedAuthentication"], path: "AwsInventoryPath", receiver: "poll" },
  AzureEventHubLog: {
    authentication: ["AzureEventHubAuthentication"],
    path: "AzureEventHubPath",
    scanInterval: -1,
    receiver: "poll",
  },
  AzureMetrics: { authentication: ["AzureClientSecretAuthentication"], path: "AzureMetricsPath", receiver: "poll" },
  AwsCloudFrontBucket: {
    authentication: ["S3BucketAuthentication", "AWSRoleBasedAuthentication"],
    path: "S3BucketPathExpression",
    receiver: "s3",
  },
};

interface Members {
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

/** By authentication type. Members of other types are dropped, as are empty texts. */
export const AUTHENTICATION: Readonly<Record<string, Members>> = {
  AWSRoleBasedAuthentication: { needed: ["roleARN"], optional: ["region"] },
  S3BucketAuthentication: { needed: ["awsId", "awsKey"], optional: ["region"] },
  AzureEventHubAuthentication: { needed: ["sharedAccessPolicyName", "sharedAccessPolicyKey"], optional: [] },
  AzureClientSecretAuthentication: { needed: ["tenantId", "clientId", "clientSecret"], optional: [] },
};

/** The members of an authentication that answers mask. */
export const AUTHENTICATION_SECRETS: ReadonlySet<string> = new Set(["awsKey", "sharedAccessPolicyKey", "clientSecret"]);

/** By path type. `snsTopicOrSubscriptionArn` belongs to the platform and is never taken from a request. */
export const PATHS: Readonly<Record<string, Members>> = {
  AwsInventoryPath: { needed: [], optional: ["limitToRegions", "limitToNamespaces"] },
  AzureEventHubPath: { needed: ["namespace", "eventHubName", "consumerGroup"], optional: ["region"] },
  AzureMetricsPath: { needed: ["environment"], optional: ["limitToRegions", "limitToNamespaces", "tagFilters"] },
  S3BucketPathExpression: { needed: ["bucketName", "pathExpression"], optional: ["useVersionedApi"] },
};
