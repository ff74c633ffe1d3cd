import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";
import { roles, rolesAt, rolesRule } from "./roles.js";

const ownRoles = rolesAt("/service_users/{id}/roles");

export const IamServiceuserV1 = managed({
  name: "IamServiceuserV1",
  kind: "service user",
  doc: "Service user in Selectel Identity and Access Management (IAM): an account user for programs, with a password and roles.",
  endpoint: { path: "/service_users", dialect: iam("users", ["USER_NOT_FOUND"]) },
  wire: { codecs: ownRoles.codecs },
  fields: {
    name: s.string().notEmpty().autoName().doc("Name of the service user, unique in the account."),
    password: s
      .string()
      .notEmpty()
      .secret()
      .writeOnly()
      .doc(
        "Password of the service user. The platform rejects weak passwords. The API does not return the password: a change outside the program is not detected, and the first update after an import sets the password.",
      ),
    enabled: s.boolean().default(true).doc("Whether the service user is enabled and can get IAM tokens."),
    roles,
  },
  rules: [rolesRule],
  update: [
    { method: "PATCH", sends: ["name", "password", "enabled"], body: "inputs", returnsObject: false },
    ownRoles.step,
  ],
});
