import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasPostgresqlExtensionV1 = managed({
  ...inCluster,
  name: "DbaasPostgresqlExtensionV1",
  terraform: "dbaas_postgresql_extension_v1",
  kind: "extension",
  doc: "An extension that is installed in a database of a managed PostgreSQL cluster. Extensions that it needs come first: say so with `dependsOn`.",
  path: "/extensions",
  dialect: databaseObjects("extension", "extensions"),
  key: ["datastoreId", "databaseId", "availableExtensionId"],
  fields: extensionInputs,
});
