/**
 * Words of this package, and the platform's words for them where they differ. Of several words for one of the
 * platform's, the first is the usual one.
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

/** What a word belongs to. */
export type Vocabulary = keyof typeof PLATFORM_WORDS;

/** The platform's word for one of ours; a word it has no other spelling for stays as it is. */
export function toPlatform(vocabulary: Vocabulary, word: string): string {
  return entries(vocabulary).find(([ours]) => ours === word)?.[1] ?? word;
}

/** Our usual word for one of the platform's; an unknown one stays as it is. */
export function fromPlatform(vocabulary: Vocabulary, word: string): string {
  return entries(vocabulary).find(([, theirs]) => theirs === word)?.[0] ?? word;
}

/** Spellings that are accepted and turned into our usual word: the platform's own, and further ones of ours. */
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

/** The words as the reference page shows them. */
export const VOCABULARY = {
  "`contentType` of a source": PLATFORM_WORDS.contentType,
  "`type` of an authentication": PLATFORM_WORDS.authenticationType,
  "`type` of a path": PLATFORM_WORDS.pathType,
  "`type` of a tag filter": PLATFORM_WORDS.tagFilterType,
};
