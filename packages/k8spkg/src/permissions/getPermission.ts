import { findExactlyOne, nearOrExisting, s, withoutEnd, withoutStart } from "@tripod/kit";
import { nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";

const SCOPES = {
  project: "permissions in projects",
  tenant: "permissions in the tenant",
  resource: "permissions for individual resources",
};

export const getPermission = lookup({
  name: "getPermission",
  terraform: "permission",
  doc: "Permission set, a named set of permissions for use in roles, found by its exact name.",
  fields: {
    name: nameOf("the permission set"),
    scope: s.string("Scope of the permissions.").values(SCOPES).default("project"),
    id: s.string("ID of the permission set: the name without surrounding white space.").computed(),
    permissions: s
      .list("Permissions of the set, such as `cluster.get`, in the order of the API response.", s.string("Permission."))
      .computed(),
  },
  async run({ name, scope }, { platform, ...context }) {
    const permissions = platform.permissions();
    const found = await findExactlyOne(await permissions.byName(name, scope, context), {
      one: `permission set ${JSON.stringify(name)}`,
      several: `permission sets ${JSON.stringify(name)}`,
      scope: `in scope ${scope}`,
      describe: (set) => `one with ${set.permissions.length} permissions`,
      tellApart: "rename all but one of them",
      hint: async () => nearOrExisting(name, new Set(await permissions.names(scope, context))),
    });
    return { id: withoutStart(withoutEnd(name, " "), " "), permissions: [...new Set(found.permissions)] };
  },
});
