import { managed } from "../managed.js";
import { ownedFields } from "./databaseFields.js";
import { databaseObjects, inCluster } from "./dialect.js";

export const DbaasDatabaseV1 = managed({
  name: "DbaasDatabaseV1",
  kind: "database",
  doc: "A database in a managed cluster, under the older name: `DbaasPostgresqlDatabaseV1` and `DbaasMysqlDatabaseV1` say which engine is meant. Deleting it deletes what is in it.",
  loses: "what is in it",
  ...inCluster,
  at: { path: "/databases", within: ["projectId", "region"], dialect: databaseObjects("database", "databases") },
  identity: { key: ["datastoreId", "name"] },
  fields: ownedFields,
  update: [{ method: "PUT", sends: ["ownerId"], body: "changes" }],
  list: { yieldsTo: ["DbaasMysqlDatabaseV1", "DbaasPostgresqlDatabaseV1"] },
});
