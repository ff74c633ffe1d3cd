import { fetchingSource } from "./fetchingSource.js";

export const CloudtrailSource = fetchingSource({
  name: "CloudtrailSource",
  terraform: "cloudtrail_source",
  doc: "AWS CloudTrail source of Sumo Logic: collects the audit logs of an AWS account from an S3 bucket. Belongs to a hosted collector.",
  contentType: ["CloudACloudTrailBucket", "AWS CloudTrail audit logs"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
