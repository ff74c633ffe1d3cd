import { fetchingSource } from "./fetchingSource.js";

export const CloudwatchSource = fetchingSource({
  name: "CloudwatchSource",
  terraform: "cloudwatch_source",
  doc: "Amazon CloudWatch source of Sumo Logic: collects CloudWatch metrics of an AWS account. Belongs to a hosted collector.",
  contentType: ["CloudACloudWatch", "Amazon CloudWatch metrics"],
  authentication: ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"],
  path: "CloudWatchPath",
});
