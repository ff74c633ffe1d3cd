import { s } from "@tripod/kit";
import { contextOf, idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { scopeOf } from "../scope.js";
import { selectAndRead } from "../select.js";
import { tagsOf } from "../vocabulary.js";
import { policyFields } from "./maintenancePolicies.js";

export const getClusterConfigPolicy = lookup({
  name: "getClusterConfigPolicy",
  terraform: "cluster_config_policy",
  doc: "Maintenance policy (cluster config policy), with its maintenance windows, found by its exact name.",
  fields: {
    name: nameOf("the policy"),
    context: contextOf("the policy"),
    id: idBesideName("the policy"),
    ...policyFields,
    tags: s.set("Tags of the policy, each `key:value` or `key`.", s.string("Tag.")).computed(),
  },
  async run({ name, context: level, id }, { platform, ...context }) {
    const scope = scopeOf(level);
    const scopeName = platform.nameOfScope(scope);
    const policies = platform.maintenancePolicies(scope);
    const kind = ["cluster config policy", "cluster config policies"] as const;
    const policy = await selectAndRead(policies, { kind, scopeName, id, name, level }, context);
    return { id: policy.id, schedules: policy.schedules, tags: tagsOf(policy.labels) };
  },
});
