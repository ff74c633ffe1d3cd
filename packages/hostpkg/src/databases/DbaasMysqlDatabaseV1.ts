import { managed } from "../managed.js";
import { databaseFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasMysqlDatabaseV1 = managed({
  name: "DbaasMysqlDatabaseV1",
  kind: "database",
  doc: "Database in a MySQL cluster of Selectel Managed Databases. Deleting the database deletes all of its data.",
  dataLoss: "all data of the database",
  ...inCluster,
  endpoint: {
    path: "/databases",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("database", "databases"),
  },
  identity: { key: ["datastoreId", "name"] },
  fields: databaseFields,
  list: { filter: databasesOf(ENGINES.mysql) },
});
