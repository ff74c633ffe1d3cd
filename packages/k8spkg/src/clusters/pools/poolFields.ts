import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { isYamlMap, sameYaml } from "../../yaml.js";
import { nodes } from "./nodes.js";

const texts = (doc: string) => s.map(s.string()).optional().doc(doc);
/** Settings of Kubernetes' own objects, in YAML. */
export const override = (doc: string) =>
  s
    .string()
    .optional()
    .check((text) => (text === "" || isYamlMap(text) ? undefined : "must be a map in YAML"))
    .sameAs(sameYaml)
    .doc(`${doc} A change of it may make nodes anew.`);

/** Numbers of which 0 means that nothing is said. */
function unlessNone(value: unknown): unknown {
  return value === 0 ? undefined : value;
}

/** The inputs of machine pools that many kinds of clusters have, by their names in answers. */
export const poolFields = {
  name: s
    .string()
    .notEmpty()
    .check(pathPart)
    .doc("Name of the pool. Another one makes another pool, and removes this one then."),
  count: s.number().integer().min(0).wire("size").doc("How many nodes it has."),
  min: s
    .number()
    .integer()
    .min(0)
    .optional()
    .usually(0)
    .wire("minSize", { decode: unlessNone })
    .doc("The fewest nodes that autoscaling leaves. Without `min` and `max`, nothing is scaled."),
  max: s
    .number()
    .integer()
    .min(0)
    .optional()
    .usually(0)
    .wire("maxSize", { decode: unlessNone })
    .doc("The most nodes that autoscaling makes."),
  controlPlane: s
    .boolean()
    .default(false)
    .wire("isControlPlane")
    .doc("Whether it is the control plane, of which a cluster has one, always."),
  controlPlaneAsWorker: s
    .boolean()
    .default(false)
    .wire("useControlPlaneAsWorker")
    .doc("Whether work comes to the control plane as well."),
  nodeRepaveInterval: s
    .number()
    .integer()
    .min(0)
    .optional()
    .usually(0)
    .coded({ decode: unlessNone })
    .doc("Seconds between two nodes that are made anew, for pools of workers."),
  updateStrategy: s
    .string()
    .values({
      RollingUpdateScaleOut: "a new node comes before an old one goes",
      RollingUpdateScaleIn: "an old node goes before a new one comes",
      OverrideScaling: "as `overrideScaling` says",
    })
    .default("RollingUpdateScaleOut")
    .wire("updateStrategy.type")
    .doc("How nodes are made anew."),
  overrideScaling: s
    .object({
      maxSurge: s.string().optional().doc("How many nodes more there may be meanwhile, as a number or a share."),
      maxUnavailable: s.string().optional().doc("How many nodes may be missing meanwhile, as a number or a share."),
    })
    .optional()
    .doc("How nodes are made anew, for the strategy `OverrideScaling`, which needs both."),
  overrideKubeadmConfiguration: s
    .string()
    .optional()
    .doc("Settings of kubeadm for pools of workers, in YAML. A change of it makes nodes anew."),
  skipK8sUpgrade: s
    .string()
    .values({ disabled: "its nodes are upgraded with the cluster", enabled: "its nodes keep their version" })
    .default("disabled")
    .doc("Whether a pool of workers is left out when Kubernetes is upgraded."),
  additionalLabels: texts("Labels of its nodes."),
  additionalAnnotations: texts("Annotations of its nodes."),
  taints: s
    .list(
      s.object({
        key: s.string().notEmpty().doc("Key of the taint."),
        value: s.string().doc("Value of the taint."),
        effect: s
          .string()
          .values({
            NoSchedule: "no new work comes",
            PreferNoSchedule: "new work comes where there is no other place",
            NoExecute: "work that does not bear it goes",
          })
          .doc("What it does to work that does not bear it."),
      }),
    )
    .optional()
    .doc("What keeps work away from its nodes."),
  nodes: nodes.wire(null),
  overrideClusterApiConfig: override("Settings of the pool's objects at the cloud, in YAML.").wire(
    "overrideClusterAPIConfig",
  ),
  overrideHealthCheckConfiguration: override("Settings of the health check of its nodes, in YAML."),
} as const;

/** The names of those that pools of workers have with every kind. */
export const WORKERS = [
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

/** Those of kinds whose control plane is a pool. */
export const NODES = [
  ...WORKERS,
  "controlPlane",
  "controlPlaneAsWorker",
  "nodeRepaveInterval",
] as const satisfies readonly PoolInput[];

export type PoolInput = keyof typeof poolFields;

/** Some of the inputs of machine pools. */
export function poolInputs<const Names extends readonly PoolInput[]>(names: Names) {
  return Object.fromEntries(names.map((name) => [name, poolFields[name]])) as {
    [K in Names[number]]: (typeof poolFields)[K];
  };
}
