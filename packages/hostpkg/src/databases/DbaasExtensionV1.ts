import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasExtensionV1 = managed({
  ...inCluster,
  name: "DbaasExtensionV1",
  terraform: "dbaas_extension_v1",
  kind: "extension",
  doc: "An extension that is installed in a database of a managed cluster, under the older name of `DbaasPostgresqlExtensionV1`, from which it does not differ.",
  path: "/extensions",
  dialect: databaseObjects("extension", "extensions"),
  key: ["datastoreId", "databaseId", "availableExtensionId"],
  yieldsTo: ["DbaasPostgresqlExtensionV1"],
  fields: extensionInputs,
});
