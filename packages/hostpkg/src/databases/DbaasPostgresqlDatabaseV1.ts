import { managed } from "../managed.js";
import { ownedFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { CLUSTER, databaseObjects, INNER_STATES, isDeleted } from "./dialect.js";

export const DbaasPostgresqlDatabaseV1 = managed({
  name: "DbaasPostgresqlDatabaseV1",
  terraform: "dbaas_postgresql_database_v1",
  kind: "database",
  doc: "A database in a managed PostgreSQL cluster. Deleting it deletes what is in it.",
  path: "/databases",
  within: ["projectId", "region"],
  dialect: databaseObjects("database", "databases"),
  key: ["datastoreId", "name"],
  rowsAreWhole: true,
  sorts: databasesOf(ENGINES.postgresql),
  waits: INNER_STATES,
  host: CLUSTER,
  isGone: isDeleted,
  fields: ownedFields,
  update: [{ method: "PUT", sends: ["ownerId"], body: "changes" }],
});
