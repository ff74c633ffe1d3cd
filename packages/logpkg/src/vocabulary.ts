/**
 * Values of this package and the platform's spellings where they differ. If several values have one platform spelling,
 * the first is the default.
 */
const PLATFORM_WORDS = {
  contentType: {
    CloudAInventory: "AwsInventory",
    CloudAInventoryPath: "AwsInventory",
    CloudBEventHubLog: "AzureEventHubLog",
    CloudBMetrics: "AzureMetrics",
    CloudACdnBucket: "AwsCloudFrontBucket",
    CloudAObjStoreBucket: "AwsS3Bucket",
    CloudAObjStoreAuditBucket: "AwsS3AuditBucket",
    CloudAObjStoreArchiveBucket: "AwsS3ArchiveBucket",
    CloudAElbBucket: "AwsElbBucket",
    CloudACloudTrailBucket: "AwsCloudTrailBucket",
    CloudACloudWatch: "AwsCloudWatch",
    CloudAXRay: "AwsXRay",
    CloudAMetadata: "AwsMetadata",
  },
  authenticationType: {
    CLOUDARoleBasedAuthentication: "AWSRoleBasedAuthentication",
    CloudBEventHubAuthentication: "AzureEventHubAuthentication",
    CloudBClientSecretAuthentication: "AzureClientSecretAuthentication",
    ObjStoreBucketAuthentication: "S3BucketAuthentication",
  },
  pathType: {
    CloudAInventoryPath: "AwsInventoryPath",
    CloudBEventHubPath: "AzureEventHubPath",
    CloudBMetricsPath: "AzureMetricsPath",
    ObjStoreBucketPathExpression: "S3BucketPathExpression",
    CloudAXRayPath: "AwsXRayPath",
    CloudAMetadataPath: "AwsMetadataPath",
  },
  tagFilterType: { CloudBTagFilters: "AzureTagFilters" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Group of values. */
export type Vocabulary = keyof typeof PLATFORM_WORDS;

/** Returns the platform's spelling of a value. A value without another spelling is returned unchanged. */
export function toPlatform(vocabulary: Vocabulary, word: string): string {
  return entries(vocabulary).find(([ours]) => ours === word)?.[1] ?? word;
}

/** Returns the default value for the platform's spelling. An unknown spelling is returned unchanged. */
export function fromPlatform(vocabulary: Vocabulary, word: string): string {
  return entries(vocabulary).find(([, theirs]) => theirs === word)?.[0] ?? word;
}

/**
 * Returns accepted aliases by spelling, with their default values: the platform's spellings, and further values of this
 * package.
 */
export function aliases(vocabulary: Vocabulary): Readonly<Record<string, string>> {
  const spellings = entries(vocabulary).flat();
  const usual = (spelling: string) => fromPlatform(vocabulary, toPlatform(vocabulary, spelling));
  return Object.fromEntries(
    spellings.filter((spelling) => usual(spelling) !== spelling).map((spelling) => [spelling, usual(spelling)]),
  );
}

function entries(vocabulary: Vocabulary): readonly (readonly [ours: string, theirs: string])[] {
  return Object.entries(PLATFORM_WORDS[vocabulary]);
}

/** Tables of spellings on the reference page. */
export const VOCABULARY = {
  "`contentType` of a source": PLATFORM_WORDS.contentType,
  "`type` of an authentication": PLATFORM_WORDS.authenticationType,
  "`type` of a path": PLATFORM_WORDS.pathType,
  "`type` of a tag filter": PLATFORM_WORDS.tagFilterType,
};
