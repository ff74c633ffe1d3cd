import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";
import { roles, rolesAt, rolesRule } from "./roles.js";

const ownRoles = rolesAt("/groups/{id}/roles");

export const IamGroupV1 = managed({
  name: "IamGroupV1",
  kind: "group",
  doc: "A group of users and service users: whoever is in it has its roles. `IamGroupMembershipV1` says who is.",
  at: { path: "/groups", dialect: iam("groups", ["GROUP_NOT_FOUND"]) },
  wire: { codecs: ownRoles.codecs },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the group, unique in the account."),
    description: s.string().optional().doc("What the group is for."),
    roles,
  },
  rules: [rolesRule],
  create: { later: ["roles"] },
  update: [{ method: "PATCH", sends: ["name", "description"], body: "members", answersObject: false }, ownRoles.step],
});
