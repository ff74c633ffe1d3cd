import { managed } from "../managed.js";
import { ownedFields } from "./databaseFields.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasDatabaseV1 = managed({
  ...inCluster,
  name: "DbaasDatabaseV1",
  terraform: "dbaas_database_v1",
  kind: "database",
  doc: "A database in a managed cluster, under the older name: `DbaasPostgresqlDatabaseV1` and `DbaasMysqlDatabaseV1` say which engine is meant. Deleting it deletes what is in it.",
  path: "/databases",
  dialect: databaseObjects("database", "databases"),
  key: ["datastoreId", "name"],
  yieldsTo: ["DbaasMysqlDatabaseV1", "DbaasPostgresqlDatabaseV1"],
  fields: ownedFields,
  update: [{ method: "PUT", sends: ["ownerId"], body: "changes" }],
});
