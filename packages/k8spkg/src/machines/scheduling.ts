import { s } from "@tripod/kit";
import { affinity } from "./affinity.js";
import { POD } from "./identity.js";

const toleration = {
  effect: s
    .string("Taint effect to tolerate. Default: all effects.")
    .values({
      NoSchedule: "no new pods without a toleration",
      PreferNoSchedule: "no new pods without a toleration, if another node is available",
      NoExecute: "no new pods without a toleration; running pods without one are evicted",
    })
    .enumType("TaintEffect")
    .optional(),
  key: s.string("Taint key to tolerate. Default: all keys.").optional(),
  operator: s
    .string("Operator that compares the taint value.")
    .values({ Equal: "equal values", Exists: "any value" })
    .default("Equal"),
  value: s.string("Taint value to tolerate.").optional(),
  tolerationSeconds: s
    .string(
      "Toleration period, in seconds, before the VM is evicted. Applies to `NoExecute` only. 0 means immediate eviction. Default: never evicted.",
    )
    .check((text) => (/^\d{1,15}$/.test(text) ? undefined : "must be a whole number of seconds"))
    .semanticEquals((one, other) => Number(one) === Number(other))
    .optional()
    .codec({ encode: (text) => Number(text), decode: (raw) => (typeof raw === "number" ? String(raw) : undefined) }),
};

/** Scheduling of a VM: node selection and eviction. */
export const schedulingFields = {
  affinity,
  nodeSelector: s
    .map("Node selector: labels that a node must have to run the VM.", s.string())
    .optional()
    .wire(`${POD}.nodeSelector`),
  tolerations: s
    .list("Tolerations: taints that the VM's pod tolerates.", s.object(toleration))
    .optional()
    .wire(`${POD}.tolerations`),
  schedulerName: s
    .string("Scheduler name. Default: the default scheduler of the cluster.")
    .optional()
    .wire(`${POD}.schedulerName`),
  priorityClassName: s.string("Name of the PriorityClass of the VM's pod.").optional().wire(`${POD}.priorityClassName`),
  evictionStrategy: s
    .string("Eviction strategy of the VM when its node drains.")
    .values({
      LiveMigrate: "live migration to another node",
      LiveMigrateIfPossible: "live migration if possible, otherwise stop",
      None: "stop together with the node",
    })
    .optional()
    .wire(`${POD}.evictionStrategy`),
  terminationGracePeriodSeconds: s
    .number("Termination grace period, in seconds, at least 0. The VM is killed afterward.")
    .integer()
    .min(0)
    .optional()
    .wire(`${POD}.terminationGracePeriodSeconds`),
  livenessProbe: s
    .object("Liveness probe of the VM. The provider supports only an empty object.", {})
    .optional()
    .wire(`${POD}.livenessProbe`),
  readinessProbe: s
    .object("Readiness probe of the VM. The provider supports only an empty object.", {})
    .optional()
    .wire(`${POD}.readinessProbe`),
};
