import { managed } from "../managed.js";
import { ownedFields } from "./databaseFields.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasDatabaseV1 = managed({
  name: "DbaasDatabaseV1",
  kind: "database",
  doc: "Database in a PostgreSQL or MySQL cluster of Selectel Managed Databases. `DbaasPostgresqlDatabaseV1` and `DbaasMysqlDatabaseV1` manage the same object and validate more inputs: use them for new databases. Deleting the database deletes all of its data.",
  dataLoss: "all data of the database",
  ...inCluster,
  endpoint: {
    path: "/databases",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("database", "databases"),
  },
  identity: { key: ["datastoreId", "name"] },
  fields: ownedFields,
  update: [{ method: "PUT", sends: ["ownerId"], body: "changes" }],
  list: { supersededBy: ["DbaasMysqlDatabaseV1", "DbaasPostgresqlDatabaseV1"] },
});
