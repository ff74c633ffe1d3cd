import { managed } from "../managed.js";
import { ownedFields } from "./databaseFields.js";
import { databasesOf, ENGINES } from "./datastores/offers.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasPostgresqlDatabaseV1 = managed({
  name: "DbaasPostgresqlDatabaseV1",
  kind: "database",
  doc: "Database in a PostgreSQL cluster of Selectel Managed Databases. Deleting the database deletes all of its data.",
  dataLoss: "all data of the database",
  ...inCluster,
  endpoint: {
    path: "/databases",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("database", "databases"),
  },
  identity: { key: ["datastoreId", "name"] },
  fields: ownedFields,
  rules: [
    ({ ownerId }, { isNew, unknown, fail }) => {
      if (isNew && ownerId === undefined && !unknown.has("ownerId"))
        fail("ownerId", "is required for a new database. Set the ID of a user of the cluster (DbaasUserV1)");
    },
  ],
  update: [{ method: "PUT", sends: ["ownerId"], body: "changes" }],
  list: { filter: databasesOf(ENGINES.postgresql) },
});
