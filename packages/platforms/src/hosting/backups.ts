import type { Context, Hono } from "hono";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { BadParameter, wholeNumber } from "./paging.js";
import { services } from "./services.js";
import type { Backups } from "./world.js";

const NOTHING: Backups = { plans: [], checkpoints: [] };

/** Scheduled backups v2: plans and checkpoints of a project in a region, paged by `marker` (id of the last record). */
export function backupRoutes(gate: Gate, cap: number): Hono<ProjectEnv> {
  const service = services.backups;
  const app = projectService(service, gate);
  app.onError((error, context) => {
    if (error instanceof BadParameter) return service.fail(context, 400, error.message);
    throw error;
  });
  app.get("/plans", (context) => {
    const { name, volume_name: volume } = context.req.query();
    const plans = backupsOf(context).plans.filter(
      (plan) => isAsked(name, [plan.name]) && isAsked(volume, plan.resources.map(nameOf)),
    );
    return context.json({ plans: page(context, plans, cap), total: plans.length });
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
  app.get("/plans/:id", (context) => {
    const id = context.req.param("id");
    const plan = backupsOf(context).plans.find((candidate) => candidate.id === id);
    return plan ? context.json(plan) : service.fail(context, 404, `plan ${id} does not exist`);
  });
  return app;
}

function backupsOf(context: Context<ProjectEnv>): Backups {
  return context.get("project").backups[context.req.param("region") ?? ""] ?? NOTHING;
}

/** Filters compare whole names; one that is absent or empty lets everything pass. */
function isAsked(filter: string | undefined, names: (string | undefined)[]): boolean {
  return !filter || names.includes(filter);
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function page<Item extends { id: string }>(context: Context, items: Item[], cap: number): Item[] {
  const limit = wholeNumber(context, "limit", 1, cap);
  const marker = context.req.query("marker");
  const last = items.findIndex(({ id }) => id === marker);
  if (marker && last === -1) throw new BadParameter("marker", `no record ${marker} in this list`);
  return items.slice(last + 1, last + 1 + Math.min(limit, cap));
}
