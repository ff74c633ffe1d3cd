import { fetchingSource } from "./fetchingSource.js";
import { scanInterval } from "./sourceFields.js";

export const CloudBEventHubLogSource = fetchingSource({
  name: "CloudBEventHubLogSource",
  terraform: "azure_event_hub_log_source",
  doc: "A source that collects logs from an event hub of the second public cloud. It belongs to a hosted collector.",
  contentType: ["CloudBEventHubLog", "logs from an event hub"],
  authentication: ["CloudBEventHubAuthentication"],
  path: "CloudBEventHubPath",
  scanInterval: scanInterval()
    .optional()
    .doc("Milliseconds between two scans, at least 1000.")
    .ignored("The platform itself decides when it reads event hubs, so the value is not used"),
});
