import { fetchingSource } from "./fetchingSource.js";

export const CloudAXraySource = fetchingSource({
  name: "CloudAXraySource",
  terraform: "aws_xray_source",
  doc: "AWS X-Ray (`CloudAXRay`) source of Sumo Logic: collects traces of an AWS account. Belongs to a hosted collector.",
  contentType: ["CloudAXRay", "AWS X-Ray traces"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "CloudAXRayPath",
});
