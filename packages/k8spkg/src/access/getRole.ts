import { exactlyOneOf, s } from "@tripod/kit";
import { idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { createRoles } from "./roles.js";

export const getRole = lookup({
  name: "getRole",
  terraform: "role",
  doc: "Role of the tenant, built-in roles included, found by its ID or exact name.",
  fields: {
    id: idOr("name", "the role"),
    name: nameOrId("the role"),
    permissions: s.set("Permissions of the role, such as `cluster.get`.", s.string("Permission.")).computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["role", "roles"] as const;
    const roles = platform.of("tenant", createRoles);
    const role = await select(roles, { kind, scopeName: platform.nameOfScope("tenant"), id, name }, context);
    return { id: role.id, name: role.name, permissions: role.permissions };
  },
});
