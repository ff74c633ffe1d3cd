import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { databaseId, inDatastore, uuid } from "./fields.js";

export const DbaasGrantV1 = managed({
  ...inCluster,
  name: "DbaasGrantV1",
  terraform: "dbaas_grant_v1",
  kind: "grant",
  doc: "The right of a user to a database of the same managed cluster, PostgreSQL or MySQL. The owner of a database has all rights without it.",
  path: "/grants",
  dialect: databaseObjects("grant", "grants"),
  key: ["datastoreId", "databaseId", "userId"],
  fields: {
    ...inDatastore,
    databaseId,
    userId: uuid("Identifier of the user who gets the right, in the same datastore.").replaces(),
  },
});
