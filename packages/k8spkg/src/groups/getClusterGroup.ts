import { s } from "@tripod/kit";
import { idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { CONTEXTS, scopeOf } from "../scope.js";
import { select } from "../select.js";

export const getClusterGroup = lookup({
  name: "getClusterGroup",
  terraform: "cluster_group",
  doc: "Cluster group, a set of host clusters for virtual clusters, found by its exact name.",
  fields: {
    name: nameOf("the cluster group"),
    context: s
      .string("Scope of the search for the cluster group.")
      .values({ system: "system objects of the platform", ...CONTEXTS })
      .enumType("LookupContext")
      .default("tenant"),
    id: idBesideName("the cluster group"),
  },
  async run({ name, context: level, id }, { platform, ...context }) {
    const scope = scopeOf(level);
    const kind = ["cluster group", "cluster groups"] as const;
    const scopeName = platform.nameOfScope(scope);
    const found = await select(platform.clusterGroups(scope), { kind, scopeName, id, name, level }, context);
    return { id: found.id };
  },
});
