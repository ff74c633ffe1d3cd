import { fetchingSource } from "./fetchingSource.js";

export const ObjStoreSource = fetchingSource({
  name: "ObjStoreSource",
  terraform: "s3_source",
  doc: "Amazon S3 (`ObjStore`) source of Sumo Logic: collects objects of an S3 bucket. Belongs to a hosted collector. An SNS topic that sends to `url` announces new objects.",
  contentType: ["CloudAObjStoreBucket", "Amazon S3 objects"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
