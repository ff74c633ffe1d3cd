import { managed } from "../managed.js";
import { uuid } from "../uuid.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { databaseId, inDatastore } from "./fields.js";

export const DbaasGrantV1 = managed({
  name: "DbaasGrantV1",
  kind: "grant",
  doc: "Privilege (grant) of a user on a database of the same PostgreSQL or MySQL cluster in Selectel Managed Databases. The owner of a database has all privileges without a grant.",
  ...inCluster,
  endpoint: { path: "/grants", scopeInputs: ["projectId", "region"], dialect: databaseObjects("grant", "grants") },
  identity: { key: ["datastoreId", "databaseId", "userId"] },
  fields: { ...inDatastore, databaseId, userId: uuid("Grantee user ID, in the same cluster.").replaces() },
});
