import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { databaseId, inDatastore, uuid } from "./fields.js";

export const DbaasGrantV1 = managed({
  name: "DbaasGrantV1",
  kind: "grant",
  doc: "The right of a user to a database of the same managed cluster, PostgreSQL or MySQL. The owner of a database has all rights without it.",
  ...inCluster,
  at: { path: "/grants", within: ["projectId", "region"], dialect: databaseObjects("grant", "grants") },
  identity: { key: ["datastoreId", "databaseId", "userId"] },
  fields: {
    ...inDatastore,
    databaseId,
    userId: uuid("Identifier of the user who gets the right, in the same datastore.").replaces(),
  },
});
