import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { collectorFields } from "./collectorFields.js";

export const Collector = managed({
  name: "Collector",
  kind: "collector",
  doc: "A hosted collector: what sources belong to that the platform runs itself. Deleting it deletes all its sources, those of other programs as well.",
  loses: "all its sources, those of other programs as well",
  at: { path: "v1/collectors", dialect: (platform) => collectorApi(platform, "collector") },
  wire: { constants: { collectorType: "Hosted" }, otherKind: () => "one that is installed on a machine" },
  fields: collectorFields,
  update: "whole",
});
