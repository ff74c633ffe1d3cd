import { fetchingSource } from "./fetchingSource.js";

export const GcpMetricsSource = fetchingSource({
  name: "GcpMetricsSource",
  terraform: "gcp_metrics_source",
  doc: "A source that collects the metrics of a project of the third public cloud. It belongs to a hosted collector.",
  contentType: ["GcpMetrics", "metrics of a project"],
  authentication: ["service_account"],
  path: "GcpMetricsPath",
});
