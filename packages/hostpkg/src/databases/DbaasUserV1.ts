import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { ENGINE_NAMED, inDatastore } from "./fields.js";

export const DbaasUserV1 = managed({
  name: "DbaasUserV1",
  kind: "database user",
  doc: "A user of a managed database cluster: PostgreSQL, MySQL or Kafka. The platform never shows the password, so a password that somebody else has changed is not noticed.",
  ...inCluster,
  at: { path: "/users", within: ["projectId", "region"], dialect: databaseObjects("user", "users") },
  identity: { key: ["datastoreId", "name"] },
  fields: {
    ...inDatastore,
    name: s.string().notEmpty().autoNamed(ENGINE_NAMED).replaces().doc("Name of the user."),
    password: s.string().notEmpty().secret().writeOnly().doc("Password of the user."),
  },
  update: [{ method: "PUT", sends: ["password"], body: "changes" }],
});
