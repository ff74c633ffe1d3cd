import { fetchingSource } from "./fetchingSource.js";
import { scanInterval } from "./sourceFields.js";

export const CloudBEventHubLogSource = fetchingSource({
  name: "CloudBEventHubLogSource",
  terraform: "azure_event_hub_log_source",
  doc: "Azure (`CloudB`) Event Hubs source of Sumo Logic: collects logs from an event hub. Belongs to a hosted collector.",
  contentType: ["CloudBEventHubLog", "Azure Event Hubs logs"],
  authentication: ["CloudBEventHubAuthentication"],
  path: "CloudBEventHubPath",
  scanInterval: scanInterval()
    .optional()
    .doc("Scan interval (milliseconds), at least 1000.")
    .noEffect("No effect: the platform decides the scan interval of event hubs"),
});
