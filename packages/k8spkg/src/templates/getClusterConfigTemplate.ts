import { s } from "@tripod/kit";
import { contextOf, idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { scopeOf } from "../scope.js";
import { selectAndRead } from "../select.js";
import { tagsOf } from "../vocabulary.js";
import { templateFields } from "./clusterTemplates.js";

export const getClusterConfigTemplate = lookup({
  name: "getClusterConfigTemplate",
  terraform: "cluster_config_template",
  doc: "Cluster template (cluster config template), with its profiles, policies and attached clusters, found by its exact name.",
  fields: {
    name: nameOf("the template"),
    context: contextOf("the template"),
    id: idBesideName("the template"),
    ...templateFields,
    tags: s.set("Tags of the template, each `key:value` or `key`.", s.string("Tag.")).computed(),
  },
  async run({ name, context: level, id }, { platform, ...context }) {
    const scope = scopeOf(level);
    const scopeName = platform.nameOfScope(scope);
    const templates = platform.clusterTemplates(scope);
    const kind = ["cluster config template", "cluster config templates"] as const;
    const template = await selectAndRead(templates, { kind, scopeName, id, name, level }, context);
    return { ...template, tags: tagsOf(template.labels) };
  },
});
