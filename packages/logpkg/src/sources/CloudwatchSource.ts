import { fetchingSource } from "./fetchingSource.js";

export const CloudwatchSource = fetchingSource({
  name: "CloudwatchSource",
  terraform: "cloudwatch_source",
  doc: "A source that collects the metrics of an account of the first public cloud. It belongs to a hosted collector.",
  contentType: ["CloudACloudWatch", "metrics of an account"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "CloudWatchPath",
});
