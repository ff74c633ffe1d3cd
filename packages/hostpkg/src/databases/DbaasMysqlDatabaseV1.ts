import { managed } from "../managed.js";
import { databaseFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasMysqlDatabaseV1 = managed({
  name: "DbaasMysqlDatabaseV1",
  kind: "database",
  doc: "A database in a managed MySQL cluster. Deleting it deletes what is in it.",
  loses: "what is in it",
  ...inCluster,
  at: { path: "/databases", within: ["projectId", "region"], dialect: databaseObjects("database", "databases") },
  identity: { key: ["datastoreId", "name"] },
  fields: databaseFields,
  list: { only: databasesOf(ENGINES.mysql) },
});
