import { fetchingSource } from "./fetchingSource.js";

export const ElbSource = fetchingSource({
  name: "ElbSource",
  terraform: "elb_source",
  doc: "A source that collects the logs of load balancers from the bucket that they are written to. It belongs to a hosted collector.",
  contentType: ["CloudAElbBucket", "logs of load balancers"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
