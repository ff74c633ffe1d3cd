import { fetchingSource } from "./fetchingSource.js";

export const CloudtrailSource = fetchingSource({
  name: "CloudtrailSource",
  terraform: "cloudtrail_source",
  doc: "A source that collects the audit trail of an account of the first public cloud from the bucket that it is written to. It belongs to a hosted collector.",
  contentType: ["CloudACloudTrailBucket", "audit trail of an account"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
