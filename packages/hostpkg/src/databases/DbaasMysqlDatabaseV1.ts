import { managed } from "../managed.js";
import { databaseFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasMysqlDatabaseV1 = managed({
  ...inCluster,
  name: "DbaasMysqlDatabaseV1",
  terraform: "dbaas_mysql_database_v1",
  kind: "database",
  doc: "A database in a managed MySQL cluster. Deleting it deletes what is in it.",
  path: "/databases",
  dialect: databaseObjects("database", "databases"),
  key: ["datastoreId", "name"],
  sorts: databasesOf(ENGINES.mysql),
  fields: databaseFields,
});
