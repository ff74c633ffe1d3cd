import { fetchingSource } from "./fetchingSource.js";
import { scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";

export const CdnSource = fetchingSource({
  name: "CdnSource",
  terraform: "cloudfront_source",
  doc: "A source that collects the logs of a content delivery service from the bucket that they are written to. It belongs to a hosted collector. A notification topic that sends to its `url` tells the platform about new files at once.",
  contentType: ["CloudACdnBucket", "logs of a content delivery service"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
  scanInterval: scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Milliseconds between two looks into the bucket, at least 1000; -1 leaves it to the platform."),
});
