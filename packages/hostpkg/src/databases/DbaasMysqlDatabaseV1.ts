import { managed } from "../managed.js";
import { databaseFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { CLUSTER, databaseObjects, INNER_STATES, isDeleted } from "./dialect.js";

export const DbaasMysqlDatabaseV1 = managed({
  name: "DbaasMysqlDatabaseV1",
  terraform: "dbaas_mysql_database_v1",
  kind: "database",
  doc: "A database in a managed MySQL cluster. Deleting it deletes what is in it.",
  path: "/databases",
  within: ["projectId", "region"],
  dialect: databaseObjects("database", "databases"),
  key: ["datastoreId", "name"],
  rowsAreWhole: true,
  sorts: databasesOf(ENGINES.mysql),
  waits: INNER_STATES,
  host: CLUSTER,
  isGone: isDeleted,
  fields: databaseFields,
});
