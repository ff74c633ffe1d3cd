import { fetchingSource } from "./fetchingSource.js";

export const ObjStoreAuditSource = fetchingSource({
  name: "ObjStoreAuditSource",
  terraform: "s3_audit_source",
  doc: "A source that collects the access logs of a bucket from the bucket that they are written to. It belongs to a hosted collector.",
  contentType: ["CloudAObjStoreAuditBucket", "access logs of a bucket"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
