import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasPostgresqlExtensionV1 = managed({
  name: "DbaasPostgresqlExtensionV1",
  kind: "extension",
  doc: "An extension that is installed in a database of a managed PostgreSQL cluster. Extensions that it needs come first: say so with `dependsOn`.",
  ...inCluster,
  at: { path: "/extensions", within: ["projectId", "region"], dialect: databaseObjects("extension", "extensions") },
  identity: { key: ["datastoreId", "databaseId", "availableExtensionId"] },
  fields: extensionInputs,
});
