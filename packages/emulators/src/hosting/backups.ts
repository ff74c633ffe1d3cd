import type { Context, Hono } from "hono";
import { type Api, addCollection } from "../collection/collection.js";
import { choice, list, object, text, whole } from "../collection/members.js";
import type { Stored } from "../collection/objects.js";
import { markerPages } from "../collection/pages.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { BadParameter, wholeNumber } from "./paging.js";
import { services } from "./services.js";
import { wholeSeconds } from "./times.js";
import type { Backups, Plan, World } from "./world.js";

const NOTHING: Backups = { plans: [], checkpoints: [] };

const RESOURCE = object({
  id: text({ required: true, min: 1 }),
  name: text({ required: true }),
  type: text({ required: true, min: 1 }),
});

/** Scheduled backups v2: plans and checkpoints of a project in a region, paged by `marker` (id of the last record). */
export function backupRoutes(gate: Gate, parts: PlatformParts, cap: number): Hono<ProjectEnv> {
  const service = services.backups;
  const app = projectService(service, gate);
  app.onError((error, context) => {
    if (error instanceof BadParameter) return service.fail(context, 400, error.message);
    throw error;
  });
  const api: Api<ProjectEnv> = {
    ...projectApi(service, parts),
    unknownMembers: "refuse",
    refuse: (context, { reason, message, facts }) => {
      const text = reason === "notFound" ? `plan ${facts.id} does not exist` : message;
      return service.fail(context, USUAL_STATUS[reason], facts.member ? `${facts.member}: ${text}` : text);
    },
  };
  addCollection(app, api, {
    name: "backups.plans",
    kind: "plan",
    path: "/plans",
    within: ["project", "region"],
    stored: storedIn(gate.world),
    members: {
      name: text({ required: true, min: 1 }),
      backup_mode: choice(["full", "frequency"], { required: true, fixed: true }),
      full_backups_amount: whole({ required: true, min: 0 }),
      schedule_type: choice(["calendar", "crontab"], { required: true }),
      schedule_pattern: text({ required: true, min: 1 }),
      resources: list(RESOURCE, { required: true, min: 1 }),
    },
    check: refusePattern,
    serverMembers: (_, { now }) => ({ created_at: wholeSeconds(now), status: "suspended" }),
    pages: markerPages({ cap, around: (plans, { total }) => ({ plans, total }) }),
    filters: {
      name: "name",
      volume_name: ({ resources }, name) => (resources as { name: string }[]).some((one) => one.name === name),
    },
    states: {
      member: "status",
      rest: "started",
      create: [{ state: "suspended", ms: 2000 }],
      remove: [{ state: "suspended", ms: 1000 }],
    },
    create: { status: 201 },
    changes: [
      {
        method: "PATCH",
        apply: (plan, input) => {
          refusePattern({ ...plan, ...input });
          Object.assign(plan, input);
        },
        transient: false,
      },
    ],
  });
  app.get("/checkpoints", (context) => {
    const { plan_name: planName, volume_name: volume } = context.req.query();
    const { plans, checkpoints } = backupsOf(context);
    const names = new Map(plans.map((plan) => [plan.id, plan.name]));
    const found = checkpoints.filter(
      (checkpoint) =>
        isAsked(planName, [names.get(checkpoint.plan_id)]) &&
        isAsked(
          volume,
          checkpoint.checkpoint_items.map(({ resource }) => resource.name),
        ),
    );
    return context.json({ checkpoints: page(context, found, cap), total: found.length });
  });
  return app;
}

/** Five fields, for `crontab` only. */
function refusePattern({ schedule_type: type, schedule_pattern: pattern }: Row): void {
  if (type !== "crontab" || /^\S+(\s+\S+){4}$/.test(String(pattern))) return;
  throw new CollectionRefusal("invalid", "a crontab has five fields", { member: "schedule_pattern" });
}

/** Plans of projects and regions, as live lists; a region without a list gets an empty one. */
function storedIn(world: World): Stored {
  const projects = () => world.accounts.flatMap((account) => account.projects);
  const rows = (plans: readonly Plan[]) => plans as readonly object[] as Row[];
  return {
    at: ({ project, region = "" }) => {
      const backups = projects().find(({ id }) => id === project)?.backups;
      if (!backups) return [];
      backups[region] ??= { plans: [], checkpoints: [] };
      return rows(backups[region].plans);
    },
    all: () => projects().flatMap(({ backups }) => Object.values(backups).map(({ plans }) => rows(plans))),
  };
}

function backupsOf(context: Context<ProjectEnv>): Backups {
  return context.get("project").backups[context.req.param("region") ?? ""] ?? NOTHING;
}

/** Filters compare whole names. An absent or empty filter matches everything. */
function isAsked(filter: string | undefined, names: (string | undefined)[]): boolean {
  return !filter || names.includes(filter);
}

function page<Item extends { id: string }>(context: Context, items: Item[], cap: number): Item[] {
  const limit = wholeNumber(context, "limit", 1, cap);
  const marker = context.req.query("marker");
  const last = items.findIndex(({ id }) => id === marker);
  if (marker && last === -1) throw new BadParameter("marker", `no record ${marker} in this list`);
  return items.slice(last + 1, last + 1 + Math.min(limit, cap));
}
