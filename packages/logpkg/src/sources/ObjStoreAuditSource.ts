import { fetchingSource } from "./fetchingSource.js";

export const ObjStoreAuditSource = fetchingSource({
  name: "ObjStoreAuditSource",
  terraform: "s3_audit_source",
  doc: "Amazon S3 (`ObjStore`) audit source of Sumo Logic: collects S3 server access logs from an S3 bucket. Belongs to a hosted collector.",
  contentType: ["CloudAObjStoreAuditBucket", "S3 server access logs"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
