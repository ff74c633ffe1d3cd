import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";
import { roles, rolesAt, rolesRule } from "./roles.js";

const ownRoles = rolesAt("/groups/{id}/roles");

export const IamGroupV1 = managed({
  name: "IamGroupV1",
  kind: "group",
  doc: "User group in Selectel Identity and Access Management (IAM). The members of the group have all of its roles. `IamGroupMembershipV1` manages the members.",
  endpoint: { path: "/groups", dialect: iam("groups", ["GROUP_NOT_FOUND"]) },
  wire: { codecs: ownRoles.codecs },
  fields: {
    name: s.string("Name of the group, unique in the account.").notEmpty().autoName(),
    description: s.string("Description of the group. Removing the value clears the description.").optional(),
    roles,
  },
  rules: [rolesRule],
  create: { deferred: ["roles"] },
  update: [{ method: "PATCH", sends: ["name", "description"], body: "inputs", returnsObject: false }, ownRoles.step],
});
