import { fetchingSource } from "./fetchingSource.js";
import { scanInterval, USUAL_SCAN_INTERVAL } from "./sourceFields.js";

export const CloudAInventorySource = fetchingSource({
  name: "CloudAInventorySource",
  terraform: "aws_inventory_source",
  doc: "AWS (`CloudA`) inventory source of Sumo Logic: collects the resource inventory of an AWS account. Belongs to a hosted collector.",
  contentType: ["CloudAInventory", "AWS resource inventory"],
  authentication: ["CLOUDARoleBasedAuthentication"],
  path: "CloudAInventoryPath",
  scanInterval: scanInterval()
    .default(USUAL_SCAN_INTERVAL)
    .doc("Scan interval (milliseconds), at least 1000. The platform stores the value, but ignores it."),
});
