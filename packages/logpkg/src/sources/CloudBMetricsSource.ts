import { fetchingSource } from "./fetchingSource.js";
import { scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";

export const CloudBMetricsSource = fetchingSource({
  name: "CloudBMetricsSource",
  terraform: "azure_metrics_source",
  doc: "A source that collects metrics of the second public cloud. It belongs to a hosted collector.",
  contentType: ["CloudBMetrics", "metrics of a subscription"],
  authentication: ["CloudBClientSecretAuthentication"],
  path: "CloudBMetricsPath",
  scanInterval: scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Milliseconds between two scans, at least 1000. The platform recommends one minute or five."),
});
