import { s } from "@tripod/kit";
import { affinity } from "./affinity.js";
import { POD } from "./place.js";

const toleration = {
  effect: s
    .string()
    .values({
      NoSchedule: "machines that run there stay, no other one comes",
      PreferNoSchedule: "others come if there is nowhere else",
      NoExecute: "machines that run there go",
    })
    .optional()
    .doc("Of taints with which effect. All without it."),
  key: s.string().optional().doc("Of taints with which key. All without it."),
  operator: s
    .string()
    .values({ Equal: "the value is the same", Exists: "whatever the value" })
    .default("Equal")
    .doc("How the value is compared."),
  value: s.string().optional().doc("The value."),
  tolerationSeconds: s
    .string()
    .check((text) => (/^\d{1,15}$/.test(text) ? undefined : "must be a whole number of seconds"))
    .sameAs((one, other) => Number(one) === Number(other))
    .optional()
    .coded({ encode: (text) => Number(text), decode: (raw) => (typeof raw === "number" ? String(raw) : undefined) })
    .doc("For how many seconds it stays after such a taint came. For ever without it."),
};

/** Where a machine runs, and when it leaves its node. */
export const schedulingFields = {
  affinity,
  nodeSelector: s.map(s.string()).optional().wire(`${POD}.nodeSelector`).doc("Labels of the nodes that it may run on."),
  tolerations: s
    .list(s.object(toleration))
    .optional()
    .wire(`${POD}.tolerations`)
    .doc("Taints of nodes that do not keep it away."),
  schedulerName: s.string().optional().wire(`${POD}.schedulerName`).doc("What chooses its node."),
  priorityClassName: s.string().optional().wire(`${POD}.priorityClassName`).doc("How important it is."),
  evictionStrategy: s
    .string()
    .values({
      LiveMigrate: "it moves, running, when its node is emptied",
      LiveMigrateIfPossible: "it moves where it can",
      None: "it is stopped with its node",
    })
    .optional()
    .wire(`${POD}.evictionStrategy`)
    .doc("What becomes of it when its node is emptied."),
  terminationGracePeriodSeconds: s
    .number()
    .integer()
    .min(0)
    .optional()
    .wire(`${POD}.terminationGracePeriodSeconds`)
    .doc("Seconds that it has to shut down."),
  livenessProbe: s.object({}).optional().wire(`${POD}.livenessProbe`).doc("Whether it lives is asked."),
  readinessProbe: s.object({}).optional().wire(`${POD}.readinessProbe`).doc("Whether it is ready is asked."),
};
