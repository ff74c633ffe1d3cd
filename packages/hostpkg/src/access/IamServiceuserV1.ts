import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";
import { changeRoles, roles, rolesCodec, rolesRule } from "./roles.js";

export const IamServiceuserV1 = managed({
  name: "IamServiceuserV1",
  terraform: "iam_serviceuser_v1",
  kind: "service user",
  doc: "A user for programs, which signs in with a name and a password.",
  path: "/service_users",
  dialect: iam("users", ["USER_NOT_FOUND"]),
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
  codecs: { roles: rolesCodec },
  update: [
    // Its answer lacks the roles. The platform wants all members each time.
    { method: "PATCH", sends: ["name", "password", "enabled"], body: "members", answersObject: false },
    { sends: ["roles"], run: changeRoles("/service_users/{id}/roles") },
  ],
});
