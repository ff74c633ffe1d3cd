import { fetchingSource } from "./fetchingSource.js";

export const GcpMetricsSource = fetchingSource({
  name: "GcpMetricsSource",
  terraform: "gcp_metrics_source",
  doc: "Google Cloud metrics source of Sumo Logic: collects metrics of a Google Cloud project from Cloud Monitoring. Belongs to a hosted collector.",
  contentType: ["GcpMetrics", "Google Cloud metrics"],
  authentication: ["service_account"],
  path: "GcpMetricsPath",
});
