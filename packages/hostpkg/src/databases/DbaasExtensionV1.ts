import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasExtensionV1 = managed({
  name: "DbaasExtensionV1",
  kind: "extension",
  doc: "PostgreSQL extension in a database of a Selectel Managed Databases cluster. `DbaasPostgresqlExtensionV1` has the same inputs and outputs: use it for new extensions.",
  ...inCluster,
  endpoint: {
    path: "/extensions",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("extension", "extensions"),
  },
  identity: { key: ["datastoreId", "databaseId", "availableExtensionId"] },
  fields: extensionInputs,
  list: { supersededBy: ["DbaasPostgresqlExtensionV1"] },
});
