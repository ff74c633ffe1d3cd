import { fetchingSource } from "./fetchingSource.js";
import { scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";

export const CloudAInventorySource = fetchingSource({
  name: "CloudAInventorySource",
  terraform: "aws_inventory_source",
  doc: "A source that collects the inventory of an account of the first public cloud. It belongs to a hosted collector.",
  contentType: ["CloudAInventory", "inventory of an account"],
  authentication: ["CLOUDARoleBasedAuthentication"],
  path: "CloudAInventoryPath",
  scanInterval: scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Milliseconds between two scans, at least 1000. The platform stores it and does not keep to it yet."),
});
