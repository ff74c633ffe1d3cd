import { fetchingSource } from "./fetchingSource.js";

export const ObjStoreArchiveSource = fetchingSource({
  name: "ObjStoreArchiveSource",
  terraform: "s3_archive_source",
  doc: "A source that reads back what a data forwarding rule has archived in a bucket. It belongs to a hosted collector.",
  contentType: ["CloudAObjStoreArchiveBucket", "archived data in a bucket"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
