import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";
import { roles, rolesAt, rolesRule } from "./roles.js";

const ownRoles = rolesAt("/service_users/{id}/roles");

export const IamServiceuserV1 = managed({
  name: "IamServiceuserV1",
  kind: "service user",
  doc: "A user for programs, which signs in with a name and a password.",
  at: { path: "/service_users", dialect: iam("users", ["USER_NOT_FOUND"]) },
  wire: { codecs: ownRoles.codecs },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the service user, unique in the account."),
    password: s
      .string()
      .notEmpty()
      .secret()
      .writeOnly()
      .doc(
        "Password. The platform refuses weak ones, and never shows it: after an import it is set to what the program says.",
      ),
    enabled: s.boolean().default(true).doc("Whether the service user may sign in."),
    roles,
  },
  rules: [rolesRule],
  update: [
    { method: "PATCH", sends: ["name", "password", "enabled"], body: "members", answersObject: false },
    ownRoles.step,
  ],
});
