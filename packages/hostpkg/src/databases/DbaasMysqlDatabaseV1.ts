import { managed } from "../managed.js";
import { databaseFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasMysqlDatabaseV1 = managed({
  name: "DbaasMysqlDatabaseV1",
  kind: "database",
  doc: "Database in a MySQL cluster of Selectel Managed Databases. Deleting the database deletes all of its data.",
  loses: "all data of the database",
  ...inCluster,
  at: { path: "/databases", within: ["projectId", "region"], dialect: databaseObjects("database", "databases") },
  identity: { key: ["datastoreId", "name"] },
  fields: databaseFields,
  list: { only: databasesOf(ENGINES.mysql) },
});
