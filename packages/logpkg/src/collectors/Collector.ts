import { collectorApi } from "../dialects.js";
import { managed } from "../managed.js";
import { collectorFields } from "./collectorFields.js";

export const Collector = managed({
  name: "Collector",
  terraform: "collector",
  kind: "collector",
  doc: "A hosted collector: what sources belong to that the platform runs itself. Deleting it deletes all its sources, those of other programs as well.",
  path: "v1/collectors",
  dialect: (platform) => collectorApi(platform, "collector"),
  rowsAreWhole: true,
  constants: { collectorType: "Hosted" },
  otherKind: () => "one that is installed on a machine",
  fields: collectorFields,
  update: "put",
});
