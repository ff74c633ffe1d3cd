import { fetchingSource } from "./fetchingSource.js";

export const ObjStoreSource = fetchingSource({
  name: "ObjStoreSource",
  terraform: "s3_source",
  doc: "A source that collects the objects of a bucket. It belongs to a hosted collector. A notification topic that sends to its `url` tells the platform about new objects at once.",
  contentType: ["CloudAObjStoreBucket", "objects in a bucket"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
