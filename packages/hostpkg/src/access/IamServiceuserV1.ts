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
    name: s.string("Name of the service user, unique in the account.").notEmpty().autoName(),
    password: s
      .string(
        "Password of the service user. The platform rejects weak passwords. The API does not return the password: a change outside the program is not detected, and the first update after an import sets the password.",
      )
      .notEmpty()
      .secret()
      .writeOnly(),
    enabled: s.boolean("Whether the service user is enabled and can get IAM tokens.").default(true),
    roles,
  },
  rules: [rolesRule],
  update: [
    { method: "PATCH", sends: ["name", "password", "enabled"], body: "inputs", returnsObject: false },
    ownRoles.step,
  ],
});
