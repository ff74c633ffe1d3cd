import { s } from "@tripod/kit";
import { matchExpressions, selectorFields } from "./selectors.js";
import { singleElementList } from "./singleElementList.js";

const weight = s.number().integer().min(1).max(100).doc("Weight of the preference: 1–100.");

const podTerm = {
  labelSelectors: singleElementList(selectorFields(), "labelSelector")
    .optional()
    .doc("Label selector of the pods. A list with exactly one element."),
  namespaces: s.set(s.string()).optional().doc("Namespaces of the pods. If empty: the namespace of the VM."),
  topologyKey: s
    .string()
    .optional()
    .doc("Topology key: the node label that defines the domain, such as `kubernetes.io/hostname`."),
};

const terms = (near: string) => ({
  requiredDuringSchedulingIgnoredDuringExecutions: s
    .list(s.object(podTerm))
    .optional()
    .wire("requiredDuringSchedulingIgnoredDuringExecution")
    .doc(`Required rules: pods ${near} the VM must run.`),
  preferredDuringSchedulingIgnoredDuringExecutions: s
    .list(
      s.object({
        weight,
        podAffinityTerm: s.object(podTerm).doc(`Pod affinity term: pods ${near} the VM preferably runs.`),
      }),
    )
    .optional()
    .wire("preferredDuringSchedulingIgnoredDuringExecution")
    .doc(`Preferred rules: pods ${near} the VM preferably runs.`),
});

/** Affinity of a VM to nodes and pods. */
export const affinity = s
  .object({
    nodeAffinity: s
      .object({
        requiredDuringSchedulingIgnoredDuringExecution: s
          .object({
            nodeSelectorTerms: s
              .list(s.object({ matchExpressions: matchExpressions() }))
              .optional()
              .doc("Node selector terms. A node must match all expressions of at least one term."),
          })
          .optional()
          .doc("Required node affinity: nodes on which the VM can run."),
        preferredDuringSchedulingIgnoredDuringExecutions: s
          .list(
            s.object({
              weight,
              preference: s
                .object({ matchExpressions: matchExpressions() })
                .doc("Node selector term: nodes that the weight applies to."),
            }),
          )
          .optional()
          .wire("preferredDuringSchedulingIgnoredDuringExecution")
          .doc("Preferred node affinity: nodes on which the VM preferably runs."),
      })
      .optional()
      .doc("Node affinity rules."),
    podAffinity: s.object(terms("near which")).optional().doc("Pod affinity rules: pods that attract the VM."),
    podAntiAffinity: s
      .object(terms("away from which"))
      .optional()
      .doc("Pod anti-affinity rules: pods that repel the VM."),
  })
  .optional()
  .wire("spec.template.spec.affinity")
  .doc("Affinity rules of the VM: node affinity, pod affinity and pod anti-affinity.");
