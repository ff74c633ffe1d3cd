import { s } from "@tripod/kit";
import { alone } from "./alone.js";
import { matchExpressions, selectorFields } from "./selectors.js";

const weight = s.number().integer().min(1).max(100).doc("How much it counts, from 1 to 100.");

const podTerm = {
  labelSelectors: alone(selectorFields(), "labelSelector").optional().doc("Which pods are meant. One."),
  namespaces: s.set(s.string()).optional().doc("The namespaces that are looked through."),
  topologyKey: s.string().optional().doc("The label of nodes that tells one place from another."),
};

const terms = (near: string) => ({
  requiredDuringSchedulingIgnoredDuringExecutions: s
    .list(s.object(podTerm))
    .optional()
    .wire("requiredDuringSchedulingIgnoredDuringExecution")
    .doc(`Pods ${near} it has to run.`),
  preferredDuringSchedulingIgnoredDuringExecutions: s
    .list(s.object({ weight, podAffinityTerm: s.object(podTerm).doc(`Pods ${near} it runs if possible.`) }))
    .optional()
    .wire("preferredDuringSchedulingIgnoredDuringExecution")
    .doc(`Pods ${near} it runs if possible.`),
});

/** Where a machine runs, and near whom. */
export const affinity = s
  .object({
    nodeAffinity: s
      .object({
        requiredDuringSchedulingIgnoredDuringExecution: s
          .object({
            nodeSelectorTerms: s
              .list(s.object({ matchExpressions: matchExpressions() }))
              .optional()
              .doc("Descriptions of nodes, one of which has to fit."),
          })
          .optional()
          .doc("The nodes that it may run on."),
        preferredDuringSchedulingIgnoredDuringExecutions: s
          .list(
            s.object({
              weight,
              preference: s.object({ matchExpressions: matchExpressions() }).doc("Which nodes are meant."),
            }),
          )
          .optional()
          .wire("preferredDuringSchedulingIgnoredDuringExecution")
          .doc("The nodes that it runs on if possible."),
      })
      .optional()
      .doc("Which nodes it runs on."),
    podAffinity: s.object(terms("near which")).optional().doc("Near which pods it runs."),
    podAntiAffinity: s.object(terms("away from which")).optional().doc("Away from which pods it runs."),
  })
  .optional()
  .wire("spec.template.spec.affinity")
  .doc("Where it runs, and near whom.");
