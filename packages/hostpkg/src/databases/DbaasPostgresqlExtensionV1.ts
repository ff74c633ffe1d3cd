import { managed } from "../managed.js";
import { CLUSTER, databaseObjects, INNER_STATES, isDeleted } from "./dialect.js";
import { extensionInputs } from "./extensionInputs.js";

export const DbaasPostgresqlExtensionV1 = managed({
  name: "DbaasPostgresqlExtensionV1",
  terraform: "dbaas_postgresql_extension_v1",
  kind: "extension",
  doc: "An extension that is installed in a database of a managed PostgreSQL cluster. Extensions that it needs come first: say so with `dependsOn`.",
  path: "/extensions",
  within: ["projectId", "region"],
  dialect: databaseObjects("extension", "extensions"),
  key: ["datastoreId", "databaseId", "availableExtensionId"],
  rowsAreWhole: true,
  waits: INNER_STATES,
  host: CLUSTER,
  isGone: isDeleted,
  fields: extensionInputs,
});
