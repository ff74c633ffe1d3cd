import { managed } from "../managed.js";
import { CLUSTER, databaseObjects, INNER_STATES, isDeleted } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasExtensionV1 = managed({
  name: "DbaasExtensionV1",
  terraform: "dbaas_extension_v1",
  kind: "extension",
  doc: "An extension that is installed in a database of a managed cluster, under the older name of `DbaasPostgresqlExtensionV1`, from which it does not differ.",
  path: "/extensions",
  within: ["projectId", "region"],
  dialect: databaseObjects("extension", "extensions"),
  key: ["datastoreId", "databaseId", "availableExtensionId"],
  rowsAreWhole: true,
  waits: INNER_STATES,
  host: CLUSTER,
  isGone: isDeleted,
  yieldsTo: ["DbaasPostgresqlExtensionV1"],
  fields: extensionInputs,
});
