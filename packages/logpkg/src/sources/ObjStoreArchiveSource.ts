import { fetchingSource } from "./fetchingSource.js";

export const ObjStoreArchiveSource = fetchingSource({
  name: "ObjStoreArchiveSource",
  terraform: "s3_archive_source",
  doc: "Amazon S3 (`ObjStore`) archive source of Sumo Logic: ingests data that a data forwarding rule wrote to an S3 bucket. Belongs to a hosted collector.",
  contentType: ["CloudAObjStoreArchiveBucket", "data that a data forwarding rule wrote to an S3 bucket"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
