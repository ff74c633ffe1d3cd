import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { ENGINE_NAMED, inDatastore } from "./fields.js";

export const DbaasUserV1 = managed({
  name: "DbaasUserV1",
  kind: "database user",
  doc: "User of a PostgreSQL, MySQL or Kafka cluster in Selectel Managed Databases, with a password.",
  ...inCluster,
  endpoint: { path: "/users", scopeInputs: ["projectId", "region"], dialect: databaseObjects("user", "users") },
  identity: { key: ["datastoreId", "name"] },
  fields: {
    ...inDatastore,
    name: s.string("Database user name.").notEmpty().autoName(ENGINE_NAMED).replaces(),
    password: s
      .string("Password of the database user. The API does not return the password, so drift is not detected.")
      .notEmpty()
      .secret()
      .writeOnly(),
  },
  update: [{ method: "PUT", sends: ["password"], body: "changes" }],
});
