import { fetchingSource } from "./fetchingSource.js";

export const ElbSource = fetchingSource({
  name: "ElbSource",
  terraform: "elb_source",
  doc: "Elastic Load Balancing (ELB) source of Sumo Logic: collects access logs of AWS load balancers from an S3 bucket. Belongs to a hosted collector.",
  contentType: ["CloudAElbBucket", "Elastic Load Balancing access logs"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "ObjStoreBucketPathExpression",
});
