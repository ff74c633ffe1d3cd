import { fetchingSource } from "./fetchingSource.js";
import { scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";

export const CloudBMetricsSource = fetchingSource({
  name: "CloudBMetricsSource",
  terraform: "azure_metrics_source",
  doc: "Azure (`CloudB`) metrics source of Sumo Logic: collects metrics of Azure Monitor. Belongs to a hosted collector.",
  contentType: ["CloudBMetrics", "Azure Monitor metrics"],
  authentication: ["CloudBClientSecretAuthentication"],
  path: "CloudBMetricsPath",
  scanInterval: scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Scan interval (milliseconds), at least 1000. Recommended: 60,000 or 300,000."),
});
