import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { labelKeyProblem, labelsProblem, labelValueProblem } from "@tripod/rest";
import { sameYaml, yamlMapProblem } from "../../yaml.js";
import { nodeActions } from "./nodeActions.js";

/** Returns the problem of a number of nodes: an integer or a percentage. Empty: unset. */
function nodeNumberProblem(text: string): string | undefined {
  return text === "" || /^\d{1,9}%?$/.test(text) ? undefined : "must be an integer or a percentage, such as 1 or 20%";
}

const stringMap = (doc: string) => s.map(doc, s.string()).optional();
/** Returns a field for an override of Kubernetes objects in YAML. */
export const override = (doc: string) =>
  s
    .string(
      `${doc} Its fields take precedence over those of packs and of the platform. Changing or removing it may repave the nodes.`,
    )
    .mayHoldCredentials()
    .optional()
    .check((text) => (text === "" ? undefined : yamlMapProblem(text)))
    .semanticEquals(sameYaml);

/** Returns the input for the number of nodes in a pool, with a rule of one kind of cluster at the end of its text. */
export function nodeCount(rule = "") {
  return s
    .number(`Node count: desired number of nodes in the pool, at least 0. ${rule}`.trim())
    .integer()
    .min(0)
    .wire("size");
}

/** Decodes 0 as unset. */
function zeroAsUnset(value: unknown): unknown {
  return value === 0 ? undefined : value;
}

/** Machine pool inputs that several kinds share. */
export const poolFields = {
  name: s
    .string("Machine pool name, unique in the cluster. Changing it creates a new pool and deletes the old one.")
    .notEmpty()
    .check(pathPart),
  count: nodeCount(),
  min: s
    .number(
      "Minimum node count of the cluster autoscaler. Autoscaling is enabled if `min` and `max` are greater than 0. Default: `0`, autoscaling disabled.",
    )
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .wire("minSize", { decode: zeroAsUnset }),
  max: s
    .number("Maximum node count of the cluster autoscaler. Default: `0`, autoscaling disabled.")
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .wire("maxSize", { decode: zeroAsUnset }),
  controlPlane: s
    .boolean("Whether the pool is the control plane. A cluster has exactly one control plane pool.")
    .default(false)
    .wire("isControlPlane"),
  controlPlaneAsWorker: s
    .boolean("Whether control plane nodes also run workloads (schedulable control plane).")
    .default(false)
    .wire("useControlPlaneAsWorker"),
  nodeRepaveInterval: s
    .number(
      "Node repave interval, in seconds: minimum time that a replaced node must be Ready before the next node repaves. Applies to worker pools only. Default: `0`.",
    )
    .integer()
    .min(0)
    .optional()
    .platformDefault(0)
    .codec({ decode: zeroAsUnset }),
  updateStrategy: s
    .string("Rolling update strategy: order in which nodes are replaced during a repave.")
    .values({
      RollingUpdateScaleOut: "rolling update that creates a new node before it deletes an old one",
      RollingUpdateScaleIn: "rolling update that deletes an old node before it creates a new one",
      OverrideScaling: "rolling update within the limits of `overrideScaling`",
    })
    .enumType("MachinePoolUpdateStrategy")
    .default("RollingUpdateScaleOut")
    .wire("updateStrategy.type"),
  overrideScaling: s
    .object(
      "Rolling update scaling override. Required for the update strategy `OverrideScaling`, and rejected for other strategies.",
      {
        maxSurge: s
          .string(
            "Max surge: maximum number of additional nodes during a rolling update, as an integer or a percentage, such as `1` or `20%`.",
          )
          .check(nodeNumberProblem)
          .optional()
          .needed(),
        maxUnavailable: s
          .string(
            "Max unavailable: maximum number of unavailable nodes during a rolling update, as an integer or a percentage, such as `0` or `10%`.",
          )
          .check(nodeNumberProblem)
          .optional()
          .needed(),
      },
    )
    .optional(),
  overrideKubeadmConfiguration: s
    .string(
      "kubeadm configuration override (YAML), with `kubeletExtraArgs`, `preKubeadmCommands` and `postKubeadmCommands`. Applies to worker pools only. Changing it repaves the nodes.",
    )
    .mayHoldCredentials()
    .check((text) => (text === "" ? undefined : yamlMapProblem(text)))
    .optional()
    .semanticEquals(sameYaml),
  skipK8sUpgrade: s
    .string("Skip Kubernetes upgrade: version of the worker pool when the cluster is upgraded.")
    .values({
      disabled: "nodes upgraded together with the cluster",
      enabled: "nodes that keep their Kubernetes version",
    })
    .enumType("MachinePoolSkipK8sUpgrade")
    .default("disabled"),
  additionalLabels: stringMap("Node labels (Kubernetes), in addition to those that the platform sets.").check(
    labelsProblem,
  ),
  additionalAnnotations: stringMap("Node annotations (Kubernetes), in addition to those that the platform sets."),
  taints: s
    .set(
      "Kubernetes taints of the nodes. A taint repels pods that do not tolerate it.",
      s.object({
        key: s.string("Taint key.").notEmpty().check(labelKeyProblem),
        value: s.string("Taint value.").check(labelValueProblem),
        effect: s
          .string("Taint effect on pods that do not tolerate the taint.")
          .values({
            NoSchedule: "no new pods without a matching toleration",
            PreferNoSchedule: "no new pods without a matching toleration, if another node is available",
            NoExecute: "no new pods without a matching toleration; running pods without one are evicted",
          })
          .enumType("TaintEffect"),
      }),
    )
    .optional(),
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
