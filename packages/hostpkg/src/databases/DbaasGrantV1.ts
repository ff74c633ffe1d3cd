import { managed } from "../managed.js";
import { CLUSTER, databaseObjects, INNER_STATES, isDeleted } from "./dialect.js";
import { databaseId, inDatastore, uuid } from "./fields.js";

export const DbaasGrantV1 = managed({
  name: "DbaasGrantV1",
  terraform: "dbaas_grant_v1",
  kind: "grant",
  doc: "The right of a user to a database of the same managed cluster, PostgreSQL or MySQL. The owner of a database has all rights without it.",
  path: "/grants",
  within: ["projectId", "region"],
  dialect: databaseObjects("grant", "grants"),
  key: ["datastoreId", "databaseId", "userId"],
  rowsAreWhole: true,
  waits: INNER_STATES,
  host: CLUSTER,
  isGone: isDeleted,
  fields: {
    ...inDatastore,
    databaseId,
    userId: uuid("Identifier of the user who gets the right, in the same datastore.").replaces(),
  },
});
