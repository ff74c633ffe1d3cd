import { didYouMean, s } from "@tripod/kit";
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
  async run({ name, scope }, { platform, fail, ...context }) {
    const sets = await platform.permissions().inScope(scope, context);
    const [found, ...others] = sets.filter((set) => set.name === name);
    const wanted = `${JSON.stringify(name)} in scope ${scope}`;
    if (found === undefined) {
      return fail("name", `no permission set ${wanted}${didYouMean(name, new Set(sets.map((set) => set.name)))}`);
    }
    if (others.length > 0)
      return fail("name", `${others.length + 1} permission sets ${wanted}; rename all but one of them`);
    return { id: name.replace(/^ +| +$/g, ""), permissions: [...new Set(found.permissions)] };
  },
});
