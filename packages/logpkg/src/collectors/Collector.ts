import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { collectorFields } from "./collectorFields.js";

export const Collector = managed({
  name: "Collector",
  kind: "collector",
  doc: "Hosted collector of Sumo Logic: a collector that the platform runs, which contains cloud and HTTP sources. Deleting the collector deletes all of its sources, including sources of other programs.",
  dataLoss: "all sources of the collector, including sources of other programs",
  endpoint: { path: "v1/collectors", dialect: (platform) => collectorApi(platform, "collector") },
  wire: { constants: { collectorType: "Hosted" }, otherKind: () => "an installed collector (InstalledCollector)" },
  fields: collectorFields,
  update: "full",
});
