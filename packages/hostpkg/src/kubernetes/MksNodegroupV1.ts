import { fail, s, snakeCase } from "@tripod/kit";
import { timeoutsField } from "@tripod/objects";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { kubernetes } from "./dialect.js";
import { foreseeNodes } from "./foresee.js";
import { WAITS } from "./waits.js";

/** The platform takes no more user data than this, in characters of base64. */
const MOST_USER_DATA = 65_535;
const AUTOSCALE = ["enableAutoscale", "autoscaleMinNodes", "autoscaleMaxNodes"] as const;

const unseen = (doc: string) =>
  s.string().optional().writeOnly().replaces().doc(`${doc} The platform does not show it.`);
const count = (doc: string) => s.number().integer().min(0).doc(doc);
const bound = (doc: string) =>
  count(doc)
    .optional()
    .computed()
    .leftIf(({ enableAutoscale }) => enableAutoscale !== true);

export const MksNodegroupV1 = managed({
  name: "MksNodegroupV1",
  kind: "node group",
  doc: "Equal nodes of a managed Kubernetes cluster, in one zone. Their size is a flavour, or a number of processors and an amount of memory. Making one takes minutes.",
  loses: "what is on the disks of its nodes",
  at: { path: "/clusters/{clusterId}/nodegroups", within: ["projectId", "region"], dialect: kubernetes("nodegroups") },
  identity: { id: "{clusterId}/{id}", key: null, lost: "appears" },
  wire: {
    envelope: "nodegroup",
    // Autoscaling is said only where it is on: of bounds that nobody uses the platform keeps nothing.
    encode: (body, { enableAutoscale }) => {
      if (enableAutoscale === true) body.autoscale_min_nodes ??= 0;
      else for (const name of AUTOSCALE) delete body[snakeCase(name)];
    },
    codecs: {
      nodesCount: {
        // While the platform adds and takes away nodes, how many are shown says nothing.
        decode: (live, { nodesCount }) => {
          // A response without nodes tells nothing of their number.
          const there = live.optionalList("nodes")?.length ?? nodesCount;
          return live.glance("status") === "ACTIVE" ? there : (nodesCount ?? there);
        },
      },
    },
  },
  fields: {
    clusterId: s.string().notEmpty().replaces().doc("Identifier of the cluster."),
    projectId: inProject,
    region: inRegion,
    availabilityZone: s.string().notEmpty().replaces().doc("Zone that the nodes are in, such as `ru-3a`."),
    nodesCount: count(
      "How many nodes there are: at first, and while autoscaling is off. While it is on, the platform chooses, the output shows what there is, and a difference is no change.",
    )
      .leftIf(({ enableAutoscale }) => enableAutoscale === true)
      .wire("count"),
    flavorId: s
      .string()
      .optional()
      .computed()
      .replaces()
      .doc("Identifier of the flavour of the nodes, in place of `cpus` and `ramMb`."),
    cpus: s
      .number()
      .integer()
      .min(1)
      .optional()
      .writeOnly()
      .replaces()
      .doc("Processors of a node; together with `ramMb`. The platform does not show it."),
    ramMb: s
      .number()
      .integer()
      .min(1)
      .optional()
      .writeOnly()
      .replaces()
      .doc("Memory of a node in MiB; together with `cpus`. The platform does not show it."),
    volumeGb: s.number().integer().min(1).optional().computed().replaces().doc("Size of the volume of a node, in GB."),
    volumeType: s
      .string()
      .notEmpty()
      .optional()
      .replaces()
      .doc("Type of the volume of a node with its zone, such as `fast.ru-3a`. Needed unless `localVolume` is true."),
    localVolume: s
      .boolean()
      .optional()
      .computed()
      .replaces()
      .doc("Whether the nodes have local volumes instead of network volumes."),
    keypairName: unseen("Name of the key pair (`VpcKeypairV2`) with which the nodes can be reached."),
    affinityPolicy: unseen("How the nodes are spread over hosts, such as `soft-anti-affinity`."),
    userData: s
      .string()
      .optional()
      .replaces()
      .check((value) => {
        if (value.length > MOST_USER_DATA) return `must have at most ${MOST_USER_DATA} characters`;
        return /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value) ? undefined : "must be base64";
      })
      .doc("Script that a new node runs at its first start, in base64; at most 65535 characters."),
    installNvidiaDevicePlugin: s
      .boolean()
      .replaces()
      .doc("Whether the plugin for graphics processors is installed; for flavours that have some."),
    preemptible: s
      .boolean()
      .default(false)
      .replaces()
      .doc("Whether the platform may take the nodes back at any time, for a lower price."),
    labels: s.map(s.string()).optional().doc("Labels of the nodes."),
    taints: s
      .list(
        s.object({
          key: s.string().notEmpty().doc("Key of the taint."),
          value: s.string().doc("Value of the taint."),
          effect: s
            .string()
            .values({
              NoSchedule: "New pods that do not tolerate it are kept away.",
              NoExecute: "Running pods that do not tolerate it are driven out, too.",
              PreferNoSchedule: "Pods that do not tolerate it go elsewhere where they can.",
            })
            .doc("What it does to pods."),
        }),
      )
      .optional()
      .doc("Taints of the nodes."),
    enableAutoscale: s.boolean().optional().computed().doc("Whether the platform chooses the number of nodes."),
    autoscaleMinNodes: bound("How many nodes there are at least while autoscaling is on; else it counts for nothing."),
    autoscaleMaxNodes: bound("How many nodes there are at most while autoscaling is on; else it counts for nothing."),
    timeouts: timeoutsField(["create", "update", "delete"], "60 minutes"),
    nodegroupType: s.string().computed().stable().doc("Kind of the nodes: `STANDARD` or `GPU`."),
    nodes: s
      .list(
        s.object({
          id: s.string().computed().doc("Identifier of the node."),
          ip: s.string().computed().doc("Address of the node."),
          hostname: s.string().computed().doc("Host name of the node."),
        }),
      )
      .computed()
      .doc("The nodes, in the platform's order."),
    status: s.string().computed().doc("State of the node group; `ACTIVE` when nothing is being done to it."),
  },
  rules: [
    ({ flavorId, cpus, ramMb }, { fail, unknown, isNew, recorded }) => {
      const given = { cpus, ramMb };
      // The platform shows the flavor that it chose for a size: giving that as well says nothing new.
      if (!isNew && recorded.cpus === cpus && recorded.ramMb === ramMb) return;
      for (const name of ["cpus", "ramMb"] as const) {
        const isGiven = given[name] !== undefined || unknown.has(name);
        if (flavorId !== undefined && given[name] !== undefined) fail(name, "cannot be given together with flavorId");
        else if (flavorId === undefined && !unknown.has("flavorId") && !isGiven)
          fail(name, "missing required input: give cpus and ramMb, or flavorId");
      }
    },
    ({ localVolume = false, volumeType }, { fail, unknown }) => {
      if (localVolume && volumeType !== undefined) fail("volumeType", "cannot be given together with localVolume");
      const isOpen = unknown.has("localVolume") || unknown.has("volumeType");
      if (!localVolume && volumeType === undefined && !isOpen)
        fail("volumeType", "missing required input: give it, or localVolume: true");
    },
    ({ enableAutoscale, autoscaleMinNodes = 0, autoscaleMaxNodes }, { fail, unknown }) => {
      if (enableAutoscale !== true || unknown.has("autoscaleMaxNodes") || unknown.has("autoscaleMinNodes")) return;
      if (autoscaleMaxNodes === undefined) fail("autoscaleMaxNodes", "missing required input: enableAutoscale is true");
      else if (autoscaleMaxNodes < Math.max(1, autoscaleMinNodes))
        fail("autoscaleMaxNodes", "must be at least 1, and not below autoscaleMinNodes");
    },
  ],
  foresee: foreseeNodes,
  create: {
    body: (encoded, { labels = {}, taints = [], flavorId, cpus, ramMb }) => {
      // The preview accepts this for a node group that exists; another one must be made in one way.
      if (flavorId !== undefined && (cpus ?? ramMb) !== undefined)
        fail("flavorId", "cannot be given together with cpus and ramMb. Remove one of them");
      return { nodegroup: { ...encoded, labels, taints } };
    },
  },
  update: [
    {
      method: "PUT",
      sends: ["labels", "taints", ...AUTOSCALE],
      answersObject: false, // Labels and taints are always sent whole: the platform takes what is left out for empty.
      body: ({ inputs, recorded: { inputs: before }, live, changed }) => ({
        labels: inputs.labels ?? (before.labels === undefined ? shown(live, "labels", {}) : {}),
        taints: inputs.taints ?? (before.taints === undefined ? shown(live, "taints", []) : []),
        ...(AUTOSCALE.some((name) => changed.has(name)) && {
          enable_autoscale: inputs.enableAutoscale ?? shown(live, "enable_autoscale", false),
          autoscale_min_nodes: inputs.autoscaleMinNodes ?? shown(live, "autoscale_min_nodes", 0),
          autoscale_max_nodes: inputs.autoscaleMaxNodes ?? shown(live, "autoscale_max_nodes", 0),
        }),
      }),
    },
    {
      method: "POST",
      path: "/clusters/{clusterId}/nodegroups/{id}/resize",
      sends: ["nodesCount"],
      body: ({ inputs }) => ({ desired: inputs.nodesCount }),
    },
  ],
  waits: WAITS,
  list: { rows: "short" },
});

/** A member that the node group shows, or else what stands for it. */
function shown(live: { readonly raw: unknown } | undefined, member: string, absent: unknown): unknown {
  return (live?.raw as Readonly<Record<string, unknown>> | undefined)?.[member] ?? absent;
}
