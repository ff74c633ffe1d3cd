import type { Context, Hono } from "hono";
import { type Random, uuid } from "../randomness.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { BadParameter, wholeNumber } from "./paging.js";
import { services } from "./services.js";

/** Dedicated servers v2: configurations, locations, operating systems and additional public subnets. */
export function dedicatedRoutes(gate: Gate, random: Random, cap: number): Hono<ProjectEnv> {
  const service = services.dedicated;
  const app = projectService(service, gate);
  app.onError((error, context) => {
    if (error instanceof BadParameter) return service.fail(context, 400, error.message);
    throw error;
  });
  const list = (context: Context, records: readonly object[]) =>
    context.json(envelope(context, records, uuid(random), cap));

  app.get("/service/server", (context) => {
    const { state, order } = context.req.query();
    const { servers } = context.get("project").offers.dedicated;
    const found = servers.filter((server) => !state || server.state === state);
    return list(context, inOrder(found, order));
  });
  app.get("/service/serverchip", (context) =>
    list(context, inOrder(context.get("project").offers.dedicated.chips, context.req.query("order"))),
  );
  app.get("/location", (context) => list(context, context.get("project").offers.dedicated.locations));
  app.get("/boot/template/os/new", (context) => {
    const { location_uuid: location, service_uuid: configuration } = context.req.query();
    const found = context
      .get("project")
      .offers.dedicated.systems.filter(
        ({ locations, configurations }) => isOffered(locations, location) && isOffered(configurations, configuration),
      );
    return list(
      context,
      found.map(({ template }) => template),
    );
  });
  app.get("/network/ipam/subnet", (context) => {
    const { is_master_shared: shared, location_uuid: location } = context.req.query();
    const found = context
      .get("project")
      .subnets.filter(
        (subnet) =>
          (!shared || String(subnet.is_master_shared) === shared) && (!location || subnet.location_uuid === location),
      );
    return list(context, found);
  });
  return app;
}

/** A system without a list is offered everywhere; a question without an identifier is about all places. */
function isOffered(places: readonly string[] | undefined, asked: string | undefined): boolean {
  return !asked || !places || places.includes(asked);
}

/** Lists are kept in order of creation, the only order that the API sorts by. */
function inOrder<Item>(items: readonly Item[], order: string | undefined): readonly Item[] {
  return order === "desc" ? items.toReversed() : items;
}

function envelope(context: Context, records: readonly object[], taskId: string, cap: number) {
  const page = wholeNumber(context, "page", 1, 1);
  const limit = Math.min(wholeNumber(context, "limit", 1, records.length), cap);
  const start = (page - 1) * limit;
  return {
    task_id: taskId,
    status: "SUCCESS",
    progress: 100,
    page,
    limit,
    item_count: records.length,
    execution_time: 0.041,
    result: records.slice(start, start + limit),
  };
}
