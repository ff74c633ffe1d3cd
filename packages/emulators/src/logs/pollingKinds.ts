import type { ThirdPartyKind } from "./thirdParty.js";

/** Properties of polling sources of one content type. */
export interface PollingKind extends ThirdPartyKind {
  /** Members that the platform sets regardless of the request. */
  readonly scanInterval?: number;
  /** Last part of the URL that the platform assigns to the source, if there is one. */
  readonly receiver?: "poll" | "s3";
}

const KEYS_OR_ROLE = ["S3BucketAuthentication", "AWSRoleBasedAuthentication"];
const BUCKET: PollingKind = { authentication: KEYS_OR_ROLE, paths: ["S3BucketPathExpression"], receiver: "s3" };

/** By content type, which is also the service type of the one third-party resource. */
export const POLLING_KINDS: Readonly<Record<string, PollingKind>> = {
  AwsInventory: { authentication: ["AWSRoleBasedAuthentication"], paths: ["AwsInventoryPath"], receiver: "poll" },
  AzureEventHubLog: {
    authentication: ["AzureEventHubAuthentication"],
    paths: ["AzureEventHubPath"],
    scanInterval: -1,
    receiver: "poll",
  },
  AzureMetrics: { authentication: ["AzureClientSecretAuthentication"], paths: ["AzureMetricsPath"], receiver: "poll" },
  AwsCloudFrontBucket: BUCKET,
  AwsS3Bucket: BUCKET,
  AwsS3AuditBucket: BUCKET,
  AwsElbBucket: BUCKET,
  AwsCloudTrailBucket: BUCKET,
  // Reads archives of the platform itself, without notifications.
  AwsS3ArchiveBucket: { authentication: KEYS_OR_ROLE, paths: BUCKET.paths },
  AwsXRay: { authentication: KEYS_OR_ROLE, paths: ["AwsXRayPath"] },
  AwsCloudWatch: { authentication: KEYS_OR_ROLE, paths: ["CloudWatchPath"] },
  AwsMetadata: { authentication: KEYS_OR_ROLE, paths: ["AwsMetadataPath"] },
  GcpMetrics: { authentication: ["service_account"], paths: ["GcpMetricsPath"] },
};
