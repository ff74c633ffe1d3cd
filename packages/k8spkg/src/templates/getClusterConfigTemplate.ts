import { s } from "@tripod/kit";
import { contextOf, idOf, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { scopeOf } from "../scope.js";
import { selectAndRead } from "../select.js";
import { tagsOf } from "../vocabulary.js";

const STATES = {
  Pending: "not applied yet",
  Applied: "applied to all its clusters",
  Failed: "could not be applied",
  PartiallyApplied: "applied to some of its clusters",
};

export const getClusterConfigTemplate = lookup({
  name: "getClusterConfigTemplate",
  terraform: "cluster_config_template",
  doc: "Looks up a cluster config template by its exact name, with what it consists of and the clusters that are attached to it.",
  fields: {
    name: nameOf("the template"),
    context: contextOf("the template"),
    id: idOf("the template", " among templates with the name `name`"),
    description: s
      .string()
      .computed()
      .doc("What the template is for, in its owner's words; empty when it has no description."),
    cloudType: s.string().computed().doc("Cloud of its clusters, such as `CloudA` or `edge-native`."),
    tags: s.set(s.string().doc("A tag.")).computed().doc("Its tags: `key:value`, or the key alone."),
    clusterProfiles: s
      .set(
        s.object({
          id: s.string().computed().doc("Id of the cluster profile."),
          variables: s
            .set(
              s.object({
                name: s.string().computed().doc("Name of the variable."),
                value: s.string().computed().doc("Its value; empty when it has none, or each cluster has its own."),
                assignStrategy: s
                  .string()
                  .computed()
                  .doc("Whether all clusters share the value (`all`) or each has its own (`cluster`)."),
              }),
            )
            .computed()
            .terraform("variables")
            .doc("Values of the profile's variables."),
        }),
      )
      .computed()
      .terraform("cluster_profile")
      .doc("Cluster profiles of the template."),
    policies: s
      .list(
        s.object({
          id: s.string().computed().doc("Id of the policy."),
          kind: s.string().computed().doc("Kind of the policy, such as `maintenance`."),
        }),
      )
      .computed()
      .terraform("policy")
      .doc("Policies of the template, in the platform's order."),
    attachedClusters: s
      .list(
        s.object({
          clusterUid: s.string().computed().doc("Id of the cluster."),
          name: s.string().computed().doc("Name of the cluster."),
        }),
      )
      .computed()
      .terraform("attached_cluster")
      .doc("Clusters that are attached to the template, sorted by id."),
    executionState: s
      .string()
      .values(STATES, { open: true })
      .computed()
      .doc("How far the template is applied; empty while the platform does not tell it."),
  },
  async run({ name, context: level, id }, { platform, ...context }) {
    const scope = scopeOf(level);
    const place = platform.placeOf(scope);
    const templates = platform.clusterTemplates(scope);
    const kind = ["cluster config template", "cluster config templates"] as const;
    const template = await selectAndRead(templates, { kind, place, id, name, level }, context);
    return { ...template, tags: tagsOf(template.labels) };
  },
});
