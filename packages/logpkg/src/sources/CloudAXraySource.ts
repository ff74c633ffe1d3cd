import { fetchingSource } from "./fetchingSource.js";

export const CloudAXraySource = fetchingSource({
  name: "CloudAXraySource",
  terraform: "aws_xray_source",
  doc: "A source that collects the traces of an account of the first public cloud. It belongs to a hosted collector.",
  contentType: ["CloudAXRay", "traces of an account"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "CloudAXRayPath",
});
