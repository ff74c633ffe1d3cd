import { s } from "@tripod/kit";
import { nodeExpressions, selectorFields } from "./selectors.js";
import { singleElementList } from "./singleElementList.js";

const weight = s.number("Weight of the preference: 1–100.").integer().min(1).max(100);

const podTerm = {
  labelSelectors: singleElementList(selectorFields(), "labelSelector")
    .optional()
    .doc("Label selector of the pods. A list with exactly one element."),
  namespaces: s.set("Namespaces of the pods. If empty: the namespace of the VM.", s.string()).optional(),
  topologyKey: s
    .string("Topology key: the node label that defines the domain, such as `kubernetes.io/hostname`.")
    .optional(),
};

const terms = (near: string) => ({
  requiredDuringSchedulingIgnoredDuringExecutions: s
    .list(`Required rules: pods ${near} the VM must run.`, s.object(podTerm))
    .optional()
    .wire("requiredDuringSchedulingIgnoredDuringExecution"),
  preferredDuringSchedulingIgnoredDuringExecutions: s
    .list(
      `Preferred rules: pods ${near} the VM preferably runs.`,
      s.object({
        weight,
        podAffinityTerm: s.object(`Pod affinity term: pods ${near} the VM preferably runs.`, podTerm),
      }),
    )
    .optional()
    .wire("preferredDuringSchedulingIgnoredDuringExecution"),
});

/** Affinity of a VM to nodes and pods. */
export const affinity = s
  .object("Affinity rules of the VM: node affinity, pod affinity and pod anti-affinity.", {
    nodeAffinity: s
      .object("Node affinity rules.", {
        requiredDuringSchedulingIgnoredDuringExecution: s
          .object("Required node affinity: nodes on which the VM can run.", {
            nodeSelectorTerms: s
              .list(
                "Node selector terms. A node must match all expressions of at least one term.",
                s.object({ matchExpressions: nodeExpressions() }),
              )
              .optional(),
          })
          .optional(),
        preferredDuringSchedulingIgnoredDuringExecutions: s
          .list(
            "Preferred node affinity: nodes on which the VM preferably runs.",
            s.object({
              weight,
              preference: s.object("Node selector term: nodes that the weight applies to.", {
                matchExpressions: nodeExpressions(),
              }),
            }),
          )
          .optional()
          .wire("preferredDuringSchedulingIgnoredDuringExecution"),
      })
      .optional(),
    podAffinity: s.object("Pod affinity rules: pods that attract the VM.", terms("near which")).optional(),
    podAntiAffinity: s.object("Pod anti-affinity rules: pods that repel the VM.", terms("away from which")).optional(),
  })
  .optional()
  .wire("spec.template.spec.affinity");
