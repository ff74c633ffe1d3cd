import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { labelKeyProblem, labelsProblem, labelValueProblem } from "@tripod/rest";
import { sameYaml, yamlMapProblem } from "../../yaml.js";
import { nodeActions } from "./nodeActions.js";

/** Returns the problem of a number of nodes: an integer or a percentage. Empty: unset. */
function nodeNumberProblem(text: string): string | undefined {
  return text === "" || /^\d{1,9}%?$/.test(text) ? undefined : "must be an integer or a percentage, such as 1 or 20%";
}

const stringMap = (doc: string) => s.map(s.string()).optional().doc(doc);
/** Returns a field for an override of Kubernetes objects in YAML. */
export const override = (doc: string) =>
  s
    .string()
    .optional()
    .check((text) => (text === "" ? undefined : yamlMapProblem(text)))
    .semanticEquals(sameYaml)
    .doc(
      `${doc} Its fields take precedence over those of packs and of the platform. Changing or removing it may repave the nodes.`,
    );

/** Returns the input for the number of nodes in a pool, with a rule of one kind of cluster at the end of its text. */
export function nodeCount(rule = "") {
  return s
    .number()
    .integer()
    .min(0)
    .wire("size")
    .doc(`Node count: desired number of nodes in the pool, at least 0. ${rule}`.trim());
}

/** Decodes 0 as unset. */
function zeroAsUnset(value: unknown): unknown {
  return value === 0 ? undefined : value;
}

/** Machine pool inputs that several kinds share. */
export const poolFields = {
  name: s
    .string()
    .notEmpty()
    .check(pathPart)
    .doc("Machine pool name, unique in the cluster. Changing it creates a new pool and deletes the old one."),
  count: nodeCount(),
  min: s
    .number()
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .wire("minSize", { decode: zeroAsUnset })
    .doc(
      "Minimum node count of the cluster autoscaler. Autoscaling is enabled if `min` and `max` are greater than 0. Default: `0`, autoscaling disabled.",
    ),
  max: s
    .number()
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .wire("maxSize", { decode: zeroAsUnset })
    .doc("Maximum node count of the cluster autoscaler. Default: `0`, autoscaling disabled."),
  controlPlane: s
    .boolean()
    .default(false)
    .wire("isControlPlane")
    .doc("Whether the pool is the control plane. A cluster has exactly one control plane pool."),
  controlPlaneAsWorker: s
    .boolean()
    .default(false)
    .wire("useControlPlaneAsWorker")
    .doc("Whether control plane nodes also run workloads (schedulable control plane)."),
  nodeRepaveInterval: s
    .number()
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .codec({ decode: zeroAsUnset })
    .doc(
      "Node repave interval, in seconds: minimum time that a replaced node must be Ready before the next node repaves. Applies to worker pools only. Default: `0`.",
    ),
  updateStrategy: s
    .string()
    .values({
      RollingUpdateScaleOut: "rolling update that creates a new node before it deletes an old one",
      RollingUpdateScaleIn: "rolling update that deletes an old node before it creates a new one",
      OverrideScaling: "rolling update within the limits of `overrideScaling`",
    })
    .enumType("MachinePoolUpdateStrategy")
    .default("RollingUpdateScaleOut")
    .wire("updateStrategy.type")
    .doc("Rolling update strategy: order in which nodes are replaced during a repave."),
  overrideScaling: s
    .object({
      maxSurge: s
        .string()
        .check(nodeNumberProblem)
        .optional()
        .doc(
          "Max surge: number of additional nodes during a rolling update, as an integer or a percentage, such as `1` or `20%`.",
        ),
      maxUnavailable: s
        .string()
        .check(nodeNumberProblem)
        .optional()
        .doc(
          "Max unavailable: number of nodes that may be unavailable during a rolling update, as an integer or a percentage, such as `0` or `10%`.",
        ),
    })
    .optional()
    .doc("Rolling update scaling override. Requires the update strategy `OverrideScaling`; both members are required."),
  overrideKubeadmConfiguration: s
    .string()
    .check((text) => (text === "" ? undefined : yamlMapProblem(text)))
    .optional()
    .semanticEquals(sameYaml)
    .doc(
      "kubeadm configuration override (YAML), with `kubeletExtraArgs`, `preKubeadmCommands` and `postKubeadmCommands`. Applies to worker pools only. Changing it repaves the nodes.",
    ),
  skipK8sUpgrade: s
    .string()
    .values({
      disabled: "nodes upgraded together with the cluster",
      enabled: "nodes that keep their Kubernetes version",
    })
    .enumType("MachinePoolSkipK8sUpgrade")
    .default("disabled")
    .doc("Skip Kubernetes upgrade: version of the worker pool when the cluster is upgraded."),
  additionalLabels: stringMap("Node labels (Kubernetes).").check(labelsProblem),
  additionalAnnotations: stringMap("Node annotations (Kubernetes)."),
  taints: s
    .set(
      s.object({
        key: s.string().notEmpty().check(labelKeyProblem).doc("Taint key."),
        value: s.string().check(labelValueProblem).doc("Taint value."),
        effect: s
          .string()
          .values({
            NoSchedule: "no new pods without a matching toleration",
            PreferNoSchedule: "no new pods without a matching toleration, if another node is available",
            NoExecute: "no new pods without a matching toleration; running pods without one are evicted",
          })
          .enumType("TaintEffect")
          .doc("Taint effect on pods that do not tolerate the taint."),
      }),
    )
    .optional()
    .doc("Kubernetes taints of the nodes. A taint repels pods that do not tolerate it."),
  nodes: nodeActions.wire(null),
  overrideClusterApiConfig: override("Cluster API override (YAML) for the infrastructure objects of the pool.").wire(
    "overrideClusterAPIConfig",
  ),
  overrideHealthCheckConfiguration: override(
    "MachineHealthCheck override (YAML) of the pool, with Cluster API fields such as `maxUnhealthy`, `nodeStartupTimeout` and `unhealthyConditions`. Default: the health check of the platform.",
  ),
} as const;

/** Inputs of worker pools of every kind. */
export const WORKER_INPUTS = [
  "name",
  "count",
  "updateStrategy",
  "overrideScaling",
  "overrideKubeadmConfiguration",
  "additionalLabels",
  "additionalAnnotations",
  "taints",
  "nodes",
] as const satisfies readonly PoolInput[];

/** Inputs of kinds whose control plane is a pool. */
export const POOL_INPUTS = [
  ...WORKER_INPUTS,
  "controlPlane",
  "controlPlaneAsWorker",
  "nodeRepaveInterval",
] as const satisfies readonly PoolInput[];

export type PoolInput = keyof typeof poolFields;

/** Returns some of the shared pool inputs by name. */
export function poolInputs<const Names extends readonly PoolInput[]>(names: Names) {
  return Object.fromEntries(names.map((name) => [name, poolFields[name]])) as {
    [K in Names[number]]: (typeof poolFields)[K];
  };
}
