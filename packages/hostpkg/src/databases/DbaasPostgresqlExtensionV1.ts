import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasPostgresqlExtensionV1 = managed({
  name: "DbaasPostgresqlExtensionV1",
  kind: "extension",
  doc: "PostgreSQL extension in a database of a Selectel Managed Databases cluster. If an extension depends on another one, name the other one in `dependsOn`.",
  ...inCluster,
  endpoint: {
    path: "/extensions",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("extension", "extensions"),
  },
  identity: { key: ["datastoreId", "databaseId", "availableExtensionId"] },
  fields: extensionInputs,
});
