import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasExtensionV1 = managed({
  name: "DbaasExtensionV1",
  kind: "extension",
  doc: "An extension that is installed in a database of a managed cluster, under the older name of `DbaasPostgresqlExtensionV1`, from which it does not differ.",
  ...inCluster,
  at: { path: "/extensions", within: ["projectId", "region"], dialect: databaseObjects("extension", "extensions") },
  identity: { key: ["datastoreId", "databaseId", "availableExtensionId"] },
  fields: extensionInputs,
  list: { yieldsTo: ["DbaasPostgresqlExtensionV1"] },
});
