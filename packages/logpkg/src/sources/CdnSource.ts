import { fetchingSource } from "./fetchingSource.js";
import { scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";

export const CdnSource = fetchingSource({
  name: "CdnSource",
  terraform: "cloudfront_source",
  doc: "Amazon CloudFront (`Cdn`) source of Sumo Logic: collects CloudFront logs from an S3 bucket. Belongs to a hosted collector. An SNS topic that sends to `url` announces new objects.",
  contentType: ["CloudACdnBucket", "Amazon CloudFront logs"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
  scanInterval: scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Scan interval (milliseconds) of the bucket, at least 1000. -1: the platform decides."),
});
