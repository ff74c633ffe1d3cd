import { fail, type RuleContext, s, snakeCase, withoutEnd } from "@tripod/kit";
import { labelKeyProblem, labelsProblem, labelValueProblem, timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import { inProjectAndRegionOf } from "../project.js";
import { objectId } from "../uuid.js";
import { kubernetes } from "./dialect.js";
import { foreseeNodes } from "./foresee.js";
import { WAITS } from "./waits.js";

/** Maximum size of user data, in base64 characters. */
const MAX_USER_DATA = 65_535;
const AUTOSCALE = ["enableAutoscale", "autoscaleMinNodes", "autoscaleMaxNodes"] as const;

const unseen = (doc: string) => s.string(`${doc} The API does not return the value.`).optional().writeOnly().replaces();
const count = (doc: string) => s.number(doc).integer().min(0);
const bound = (doc: string) =>
  count(doc)
    .optional()
    .computed()
    .platformManagedIf(({ enableAutoscale }) => enableAutoscale !== true);

export const MksNodegroupV1 = managed({
  name: "MksNodegroupV1",
  kind: "node group",
  doc: "Node group of a cluster in Selectel Managed Kubernetes (MKS): worker nodes with equal configuration in one pool segment. Set the node size with `flavorId`, or with `cpus` and `ramMb`. Creating the node group takes several minutes.",
  dataLoss: "all data on the disks of the nodes",
  endpoint: {
    path: "/clusters/{clusterId}/nodegroups",
    scopeInputs: ["projectId", "region"],
    dialect: kubernetes("nodegroups"),
  },
  identity: { id: "{clusterId}/{id}", key: null, onLostResponse: "detectNew" },
  wire: {
    envelope: "nodegroup",
    // Send autoscaling members only if autoscaling is enabled: the platform does not store unused bounds.
    encode: (body, { enableAutoscale }) => {
      if (enableAutoscale === true) body.autoscale_min_nodes ??= 0;
      else for (const name of AUTOSCALE) delete body[snakeCase(name)];
    },
    codecs: {
      nodesCount: {
        // While the platform adds and removes nodes, their number is not stable.
        decode: (live, { nodesCount }) => {
          // The number of nodes is unknown if the response lacks the nodes.
          const there = live.optionalList("nodes")?.length ?? nodesCount;
          return live.peekText("status") === "ACTIVE" ? there : (nodesCount ?? there);
        },
      },
    },
  },
  fields: {
    clusterId: objectId("Cluster ID (`MksClusterV1`).").replaces(),
    ...inProjectAndRegionOf("cluster"),
    availabilityZone: s.string("Pool segment (availability zone) of the nodes, such as `ru-3a`.").notEmpty().replaces(),
    nodesCount: count(
      "Node count, at least 0. If `enableAutoscale` is true, the value is only the initial node count. The cluster autoscaler then changes the count. The output shows the actual count, and the difference causes no diff.",
    )
      .platformManagedIf(({ enableAutoscale }) => enableAutoscale === true)
      .wire("count"),
    flavorId: objectId(
      "Flavor ID of the nodes, which selects their vCPUs and RAM. Mutually exclusive with `cpus` and `ramMb`. Removing the value without setting `cpus` and `ramMb` keeps the flavor.",
    )
      .optional()
      .computed()
      .replaces(),
    cpus: s
      .number("vCPUs of a node, at least 1. Set together with `ramMb`. The API does not return the value.")
      .integer()
      .min(1)
      .optional()
      .writeOnly()
      .replaces(),
    ramMb: s
      .number("RAM of a node, in MiB, at least 1. Set together with `cpus`. The API does not return the value.")
      .integer()
      .min(1)
      .optional()
      .writeOnly()
      .replaces(),
    volumeGb: s
      .number("Boot volume size of each node, in GB, at least 1.")
      .integer()
      .min(1)
      .optional()
      .computed()
      .replaces(),
    volumeType: s
      .string(
        "Volume type of the boot volume in the form `<type>.<segment>`, such as `fast.ru-3a`. Required unless `localVolume` is true.",
      )
      .notEmpty()
      .optional()
      .replaces(),
    localVolume: s
      .boolean("Whether the nodes have a local volume instead of network volumes. Default: `false`.")
      .optional()
      .computed()
      .replaces(),
    keypairName: unseen("SSH key pair name (`VpcKeypairV2`) for access to the nodes."),
    affinityPolicy: unseen(
      "Affinity policy of the nodes: `soft-anti-affinity` places nodes on different hosts if possible, `soft-affinity` on the same host if possible. Default: `soft-anti-affinity`.",
    ),
    userData: s
      .string("User data (Base64): script that a node runs at the first boot. At most 65,535 characters.")
      .optional()
      .replaces()
      .check((value) => {
        if (value.length > MAX_USER_DATA) return `must have at most ${MAX_USER_DATA} characters`;
        return /^[A-Za-z0-9+/\s]*={0,2}$/.test(value.trimEnd()) ? undefined : "must be base64";
      })
      // A line break in Base64 must not replace nodes.
      .semanticEquals((oldValue, newValue) => unwrapped(oldValue) === unwrapped(newValue)),
    installNvidiaDevicePlugin: s
      .boolean("Whether the NVIDIA device plugin and the GPU drivers are installed. Only for GPU flavors.")
      .replaces(),
    preemptible: s
      .boolean("Whether the nodes are preemptible nodes: cheaper nodes that the platform can stop at any time.")
      .default(false)
      .replaces(),
    labels: s
      .map("Node labels (Kubernetes). Removing the map removes the labels.", s.string())
      .optional()
      .check(labelsProblem),
    taints: s
      .set(
        "Taints of the nodes. A change updates the node group in place. Removing the list removes the taints.",
        s.object({
          key: s.string("Key of the taint.").notEmpty().check(labelKeyProblem),
          value: s.string("Value of the taint, which a toleration must match.").check(labelValueProblem),
          effect: s
            .string("Taint effect on pods without a matching toleration.")
            .values({
              NoSchedule: "no scheduling of new pods without a matching toleration",
              NoExecute: "no scheduling of new pods without a matching toleration, eviction of running ones",
              PreferNoSchedule: "scheduling of pods without a matching toleration only if no other node fits",
            }),
        }),
      )
      .optional(),
    enableAutoscale: s
      .boolean(
        "Whether cluster autoscaling is enabled for the node group: the cluster autoscaler changes the node count. Requires `autoscaleMinNodes` and `autoscaleMaxNodes`.",
      )
      .optional()
      .computed(),
    autoscaleMinNodes: bound(
      "Minimum node count of the cluster autoscaler, at least 0. No effect if `enableAutoscale` is not true.",
    ),
    autoscaleMaxNodes: bound(
      "Maximum node count of the cluster autoscaler, at least 0. No effect if `enableAutoscale` is not true.",
    ),
    timeouts: timeoutsField(["create", "update", "delete"], "60 minutes"),
    nodegroupType: s.string("Node group type: `STANDARD` or `GPU`.").computed().stable(),
    nodes: s
      .list(
        "Nodes of the node group, in the order of the API response.",
        s.object({
          id: s.string("ID of the node.").computed(),
          ip: s.string("Node IP address.").computed(),
          hostname: s.string("Host name of the node.").computed(),
        }),
      )
      .computed(),
    status: s.string("Status of the node group. `ACTIVE` if no operation is in progress.").computed(),
  },
  rules: [
    ({ flavorId, cpus, ramMb }, { fail, unknown, isNew, recorded }) => {
      const size = { cpus, ramMb };
      // The platform returns the flavor that it chose for a size: setting the same flavor is not a change.
      if (!isNew && recorded.cpus === cpus && recorded.ramMb === ramMb) return;
      for (const name of ["cpus", "ramMb"] as const) {
        const isGiven = size[name] !== undefined || unknown.has(name);
        if (flavorId !== undefined && size[name] !== undefined)
          fail(name, "must not be set together with flavorId. Remove one of them");
        else if (flavorId === undefined && !unknown.has("flavorId") && !isGiven)
          fail(name, "is required. Set cpus and ramMb, or flavorId");
      }
    },
    ({ localVolume = false, volumeType }, { fail, unknown }) => {
      if (localVolume && volumeType !== undefined)
        fail("volumeType", "must not be set together with localVolume. Remove one of them");
      const isOpen = unknown.has("localVolume") || unknown.has("volumeType");
      if (!localVolume && volumeType === undefined && !isOpen)
        fail("volumeType", "is required. Set it, or set localVolume to true");
    },
    boundsInOrder,
  ],
  preflight: async (inputs, context) => {
    // An unset input keeps the value of the platform.
    boundsInOrder({ ...context.state, ...inputs }, context);
    await foreseeNodes(inputs, context);
  },
  create: {
    costs: true,
    body: (encoded, { labels = {}, taints = [], flavorId, cpus, ramMb }) => {
      // The preview accepts both for an existing node group. A create requires exactly one of them.
      if (flavorId !== undefined && (cpus ?? ramMb) !== undefined)
        fail("flavorId", "must not be set together with cpus and ramMb. Remove one of them");
      return { nodegroup: { ...encoded, labels, taints } };
    },
  },
  update: [
    {
      method: "PUT",
      sends: ["labels", "taints", ...AUTOSCALE],
      returnsObject: false, // Labels and taints are always sent completely, because the platform clears omitted ones.
      body: ({ inputs, recorded: { inputs: before }, live, changed }) => ({
        labels: inputs.labels ?? (before.labels === undefined ? liveMember(live, "labels", {}) : {}),
        taints: inputs.taints ?? (before.taints === undefined ? liveMember(live, "taints", []) : []),
        ...(AUTOSCALE.some((name) => changed.has(name)) && {
          enable_autoscale: inputs.enableAutoscale ?? liveMember(live, "enable_autoscale", false),
          autoscale_min_nodes: inputs.autoscaleMinNodes ?? liveMember(live, "autoscale_min_nodes", 0),
          autoscale_max_nodes: inputs.autoscaleMaxNodes ?? liveMember(live, "autoscale_max_nodes", 0),
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
  list: { rows: "partial" },
});

/** Returns a member of the live node group, or `absent` if the member is missing. */
function liveMember(live: { readonly raw: unknown } | undefined, member: string, absent: unknown): unknown {
  return (live?.raw as Readonly<Record<string, unknown>> | undefined)?.[member] ?? absent;
}

/** Returns Base64 without line breaks and padding. */
function unwrapped(base64: string): string {
  return withoutEnd(base64.replace(/\s/g, ""), "=");
}

interface Scale {
  readonly enableAutoscale?: boolean | undefined;
  readonly autoscaleMinNodes?: number | undefined;
  readonly autoscaleMaxNodes?: number | undefined;
}

/** Rule: autoscaling has a maximum, which is not below the minimum. */
function boundsInOrder(
  { enableAutoscale, autoscaleMinNodes = 0, autoscaleMaxNodes }: Scale,
  { fail, unknown }: Pick<RuleContext, "fail" | "unknown">,
): void {
  if (enableAutoscale !== true || AUTOSCALE.some((name) => unknown.has(name))) return;
  if (autoscaleMaxNodes === undefined) fail("autoscaleMaxNodes", "is required if enableAutoscale is true");
  else if (autoscaleMaxNodes < Math.max(1, autoscaleMinNodes))
    fail("autoscaleMaxNodes", `must be at least 1 and not less than autoscaleMinNodes, which is ${autoscaleMinNodes}`);
}
