import { s } from "@tripod/kit";
import { affinity } from "./affinity.js";
import { POD } from "./identity.js";

const toleration = {
  effect: s
    .string()
    .values({
      NoSchedule: "no new pods without a toleration",
      PreferNoSchedule: "no new pods without a toleration, if another node is available",
      NoExecute: "no new pods without a toleration; running pods without one are evicted",
    })
    .enumType("TaintEffect")
    .optional()
    .doc("Taint effect to tolerate. Default: all effects."),
  key: s.string().optional().doc("Taint key to tolerate. Default: all keys."),
  operator: s
    .string()
    .values({ Equal: "equal values", Exists: "any value" })
    .default("Equal")
    .doc("Operator that compares the taint value."),
  value: s.string().optional().doc("Taint value to tolerate."),
  tolerationSeconds: s
    .string()
    .check((text) => (/^\d{1,15}$/.test(text) ? undefined : "must be a whole number of seconds"))
    .semanticEquals((one, other) => Number(one) === Number(other))
    .optional()
    .codec({ encode: (text) => Number(text), decode: (raw) => (typeof raw === "number" ? String(raw) : undefined) })
    .doc(
      "Toleration period, in seconds, before the VM is evicted. Applies to `NoExecute` only. 0 means immediate eviction. Default: never evicted.",
    ),
};

/** Scheduling of a VM: node selection and eviction. */
export const schedulingFields = {
  affinity,
  nodeSelector: s
    .map(s.string())
    .optional()
    .wire(`${POD}.nodeSelector`)
    .doc("Node selector: labels that a node must have to run the VM."),
  tolerations: s
    .list(s.object(toleration))
    .optional()
    .wire(`${POD}.tolerations`)
    .doc("Tolerations: taints that the VM's pod tolerates."),
  schedulerName: s
    .string()
    .optional()
    .wire(`${POD}.schedulerName`)
    .doc("Scheduler name. Default: the default scheduler of the cluster."),
  priorityClassName: s
    .string()
    .optional()
    .wire(`${POD}.priorityClassName`)
    .doc("Name of the PriorityClass of the VM's pod."),
  evictionStrategy: s
    .string()
    .values({
      LiveMigrate: "live migration to another node",
      LiveMigrateIfPossible: "live migration if possible, otherwise stop",
      None: "stop together with the node",
    })
    .optional()
    .wire(`${POD}.evictionStrategy`)
    .doc("Eviction strategy of the VM when its node drains."),
  terminationGracePeriodSeconds: s
    .number()
    .integer()
    .min(0)
    .optional()
    .wire(`${POD}.terminationGracePeriodSeconds`)
    .doc("Termination grace period, in seconds, at least 0. The VM is killed afterward."),
  livenessProbe: s.object({}).optional().wire(`${POD}.livenessProbe`).doc("Liveness probe of the VM."),
  readinessProbe: s.object({}).optional().wire(`${POD}.readinessProbe`).doc("Readiness probe of the VM."),
};
