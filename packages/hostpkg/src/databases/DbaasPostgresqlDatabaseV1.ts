import { managed } from "../managed.js";
import { ownedFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasPostgresqlDatabaseV1 = managed({
  ...inCluster,
  name: "DbaasPostgresqlDatabaseV1",
  terraform: "dbaas_postgresql_database_v1",
  kind: "database",
  doc: "A database in a managed PostgreSQL cluster. Deleting it deletes what is in it.",
  path: "/databases",
  dialect: databaseObjects("database", "databases"),
  key: ["datastoreId", "name"],
  sorts: databasesOf(ENGINES.postgresql),
  fields: ownedFields,
  update: [{ method: "PUT", sends: ["ownerId"], body: "changes" }],
});
