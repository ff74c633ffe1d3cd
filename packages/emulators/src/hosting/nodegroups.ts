import type { Hono } from "hono";
import { type Api, addCollection, bodyOf, type Call, unwrapped } from "../collection/collection.js";
import {
  choice,
  flag,
  identifier,
  list,
  type Members,
  object,
  takeMembers,
  text,
  whole,
} from "../collection/members.js";
import { CollectionRefusal } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import { type Random, uuid } from "../randomness.js";
import type { ProjectEnv } from "./authorize.js";
import { microseconds } from "./times.js";

const CHANGES: Members = {
  labels: object(),
  taints: list(
    object({
      key: text({ required: true, min: 1 }),
      value: text({ required: true }),
      effect: choice(["NoSchedule", "NoExecute", "PreferNoSchedule"], { required: true }),
    }),
  ),
  enable_autoscale: flag(),
  autoscale_min_nodes: whole({ min: 0 }),
  autoscale_max_nodes: whole({ min: 0 }),
};

/** Node groups of Kubernetes clusters. The response to a create is empty: the list contains the ID. */
export function addNodegroups(app: Hono<ProjectEnv>, api: Api<ProjectEnv>): void {
  const groups = addCollection(app, api, {
    name: "kubernetes.nodegroups",
    kind: "nodegroup",
    path: "/clusters/:clusterId/nodegroups",
    within: ["project", "region"],
    envelope: { one: "nodegroup", many: "nodegroups" },
    parent: { collection: "kubernetes.clusters", kind: "cluster", param: "clusterId", member: "cluster_id" },
    members: {
      availability_zone: text({ required: true, min: 1 }),
      count: whole({ required: true, min: 0 }),
      cpus: whole({ min: 1 }),
      ram_mb: whole({ min: 1 }),
      flavor_id: identifier(),
      volume_gb: whole({ min: 1 }),
      volume_type: text({ pattern: /^[^.]+\../, valueName: "volume type" }),
      local_volume: flag({ default: false }),
      keypair_name: text(),
      affinity_policy: text(),
      user_data: text({ max: 65_535 }),
      install_nvidia_device_plugin: flag({ required: true }),
      preemptible: flag({ required: true }),
      ...CHANGES,
    },
    check: (input, call) => {
      refuseBusyCluster(call);
      const isFree = input.cpus !== undefined && input.ram_mb !== undefined;
      if (isFree === (input.flavor_id !== undefined)) throw invalid("flavor_id");
      if (Boolean(input.local_volume) === (input.volume_type !== undefined)) throw invalid("volume_type");
      if (!String(input.availability_zone).startsWith(call.place.region ?? "")) throw invalid("availability_zone");
      refuseScale(input);
    },
    serverMembers: (input, { now, random }) => {
      const at = microseconds(now);
      return {
        autoscale_max_nodes: input.autoscale_max_nodes ?? 0,
        autoscale_min_nodes: input.autoscale_min_nodes ?? 0,
        enable_autoscale: input.enable_autoscale ?? false,
        created_at: at,
        updated_at: at,
        flavor_id: input.flavor_id ?? uuid(random),
        labels: input.labels ?? {},
        taints: input.taints ?? [],
        user_data: input.user_data ?? "",
        volume_gb: input.volume_gb ?? 50,
        volume_type: input.volume_type ?? "",
        nodegroup_type: input.install_nvidia_device_plugin ? "GPU" : "STANDARD",
        nodes: nodes([], Number(input.count ?? 1), at, random),
        // Create options; the list of nodes shows their number.
        count: undefined,
        status: "PENDING_CREATE",
      };
    },
    hidden: ["cpus", "ram_mb", "keypair_name", "affinity_policy"],
    notInLists: ["user_data"],
    show: (group, view, { objects, place }) => ({
      ...group,
      ...(view === "list" && {
        available_additional_info: { user_data: hasUserData(objects.at("kubernetes.nodegroups", place), group.id) },
      }),
      nodes:
        group.status === "PENDING_CREATE"
          ? []
          : (group.nodes as Row[]).map((node) => ({ ...node, nodegroup_id: group.id })),
    }),
    states: {
      member: "status",
      rest: "ACTIVE",
      create: [{ state: "PENDING_CREATE", ms: 4000 }],
      update: [{ state: "PENDING_UPDATE", ms: 1000 }],
      remove: [{ state: "PENDING_DELETE", ms: 2000 }],
      whileBusy: "refuse",
    },
    create: { returns: "nothing" },
    changes: [
      {
        method: "PUT",
        accepts: CHANGES,
        apply: (row, input, call) => {
          refuseBusyCluster(call);
          refuseScale({ ...row, ...input });
          Object.assign(row, input);
        },
      },
    ],
    touch: (row, { now }) => {
      row.updated_at = microseconds(now);
    },
  });
  app.post(
    "/clusters/:clusterId/nodegroups/:id/resize",
    groups.answer(async (call) => {
      const body = unwrapped(await bodyOf(call.context), "nodegroup");
      const desired = Number(
        takeMembers({ desired: whole({ required: true, min: 0 }) }, body, { unknownMembers: "ignore" }).desired,
      );
      const group = groups.find(call);
      refuseBusyCluster(call);
      if (call.objects.transitions.isPassing(group)) throw new CollectionRefusal("busy", "The node group is changing.");
      if (group.enable_autoscale) throw new CollectionRefusal("invalid", "The size of the node group is automatic.");
      const before = group.nodes as Row[];
      const state = desired > before.length ? "PENDING_SCALE_UP" : "PENDING_SCALE_DOWN";
      groups.change(group, call, [{ state, ms: 3000 }], () => {
        group.nodes = nodes(before, desired, microseconds(call.now), call.random);
      });
      return call.context.body(null, 204);
    }),
  );
}

function refuseBusyCluster({ objects, place, context }: Call<ProjectEnv>): void {
  const id = context.req.param("clusterId");
  const cluster = objects.at("kubernetes.clusters", place).find((row) => row.id === id);
  if (cluster && objects.transitions.isPassing(cluster))
    throw new CollectionRefusal("busy", `The cluster is ${String(cluster.status)}.`);
}

function refuseScale({
  enable_autoscale: isAutomatic,
  autoscale_min_nodes: least = 0,
  autoscale_max_nodes: most = 0,
}: Row): void {
  if (isAutomatic && Number(most) < Math.max(1, Number(least))) throw invalid("autoscale_max_nodes");
}

/** A list states whether there is user data, without its content. */
function hasUserData(groups: readonly Row[], id: unknown): boolean {
  return Boolean(groups.find((group) => group.id === id)?.user_data);
}

function nodes(before: readonly Row[], count: number, at: string, random: Random): Row[] {
  const added = Array.from({ length: Math.max(0, count - before.length) }, (_, index): Row => {
    const n = before.length + index + 1;
    return {
      id: uuid(random),
      ip: `198.51.100.${n}`,
      hostname: `node-${n}`,
      os_server_id: uuid(random),
      created_at: at,
      updated_at: at,
    };
  });
  return [...before.slice(0, count), ...added];
}

function invalid(member: string): CollectionRefusal {
  return new CollectionRefusal("invalid", `${member} value is invalid`);
}
