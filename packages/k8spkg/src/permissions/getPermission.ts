import { didYouMean, findExactlyOne, s, withoutEnd, withoutStart } from "@tripod/kit";
import { nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";

const SCOPES = { project: "within projects", tenant: "within the tenant", resource: "for single objects" };

export const getPermission = lookup({
  name: "getPermission",
  terraform: "permission",
  doc: "Looks up a named set of permissions by its exact name, for use in roles.",
  fields: {
    name: nameOf("the permission set"),
    scope: s.string().values(SCOPES).default("project").doc("Where the permissions hold."),
    id: s.string().computed().doc("Identifier of the permission set: its name without blanks around it."),
    permissions: s
      .list(s.string().doc("A permission."))
      .computed()
      .doc("The permissions of the set, such as `cluster.get`, in the platform's order."),
  },
  async run({ name, scope }, { platform, ...context }) {
    const permissions = platform.permissions();
    const found = await findExactlyOne(await permissions.byName(name, scope, context), {
      one: `permission set ${JSON.stringify(name)}`,
      several: `permission sets ${JSON.stringify(name)}`,
      place: `in scope ${scope}`,
      describe: (set) => `one with ${set.permissions.length} permissions`,
      tellApart: "rename all but one of them",
      hint: async () => didYouMean(name, new Set(await permissions.names(scope, context))),
    });
    return { id: withoutStart(withoutEnd(name, " "), " "), permissions: [...new Set(found.permissions)] };
  },
});
