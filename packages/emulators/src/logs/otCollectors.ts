import { Hono } from "hono";
import { inOrder } from "./inOrder.js";
import { isObject, type JsonObject } from "./json.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "./logsEnv.js";
import { cutPage } from "./pages.js";
import type { OtCollector } from "./records.js";
import { Refusal } from "./refusal.js";
import { readBody } from "./requestBody.js";
import { isTimeZone } from "./timeZones.js";

const MAX_TAGS = 50;
/** Prefix of tag keys that belong to the platform: requests cannot remove these tags. */
const OWN_TAGS = "sumo.disco";

/** `v1/otCollectors`: agents that register themselves. Requests can change few members. */
export function otCollectorRoutes({
  clock,
  pageCap,
  objects,
}: Pick<LogsDependencies, "clock" | "pageCap" | "objects">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });

  // The list is a search: its conditions and its page token are in the body.
  app.post("/v1/otCollectors", async (context) => {
    const body = await readBody(context);
    const { search, filters, next, limit = 100 } = isObject(body) ? body : {};
    const found = inOrder(objects, "otCollectors", all(context)).filter(
      (agent) => mentions(agent, search) && fits(agent, filters),
    );
    const page = cutPage(found, { limit: Number(limit), token: next as string | undefined, cap: pageCap });
    return context.json({ data: page.data, ...(page.next ? { next: page.next } : {}) });
  });

  app.get("/v1/otCollectors/otCollectorsByName", (context) => {
    const names = (context.req.query("names") ?? "").split(",");
    return context.json({ data: all(context).filter(({ name }) => names.includes(name)) });
  });

  app.get("/v1/otCollectors/:id", (context) => context.json(agentOf(context, context.req.param("id"))));

  app.put("/v1/otCollectors", async (context) => {
    const agent = agentOf(context, context.req.query("id") ?? "");
    const body = await readBody(context);
    const problem = change(agent, isObject(body) ? body : {});
    // The response to a rejected request is a success with an error inside.
    if (problem) return context.json({ id: agent.id, errors: [{ code: "otc:update_failed", message: problem }] });
    agent.modifiedAt = new Date(clock.now()).toISOString();
    agent.modifiedBy = context.get("key").userId;
    return context.json({ id: agent.id });
  });

  app.delete("/v1/otCollectors/:id", (context) => {
    const agent = agentOf(context, context.req.param("id"));
    all(context).splice(all(context).indexOf(agent), 1);
    return context.body(null, 204);
  });

  return app;
}

function all(context: LogsContext): OtCollector[] {
  return context.get("key").organization.otCollectors;
}

function agentOf(context: LogsContext, id: string): OtCollector {
  const found = all(context).find((agent) => agent.id === id);
  if (!found) throw new Refusal(404, "otCollector:not_found", "No such agent.", { id });
  return found;
}

/** Applies the changes of a request. Returns the reason if a change is not allowed. */
function change(agent: OtCollector, { name, timezone, tags }: JsonObject): string | undefined {
  if (!agent.isRemotelyManaged) return "The agent is managed on its own machine.";
  if (name !== undefined && (typeof name !== "string" || name === "")) return "The name is empty.";
  if (timezone !== undefined && !isTimeZone(timezone)) return "The time zone is unknown.";
  if (tags !== undefined && (!isObject(tags) || Object.keys(tags).length > MAX_TAGS)) return "The tags are refused.";
  if (name !== undefined) agent.name = String(name);
  if (timezone !== undefined) agent.timeZone = String(timezone);
  if (isObject(tags)) {
    const own = Object.entries(agent.tags).filter(([key]) => key.startsWith(OWN_TAGS));
    agent.tags = { ...tags, ...Object.fromEntries(own) };
  }
  return undefined;
}

function mentions({ name }: OtCollector, search: unknown): boolean {
  return typeof search !== "string" || name.toLowerCase().includes(search.toLowerCase());
}

/** Groups of tags are joined by "or", the tags of one group by "and". */
function fits(agent: OtCollector, filters: unknown): boolean {
  if (!isObject(filters)) return true;
  const { alive = agent.alive, isRemotelyManaged = agent.isRemotelyManaged, tags } = filters;
  const same = alive === agent.alive && isRemotelyManaged === agent.isRemotelyManaged;
  return same && (tags === undefined || hasTags(agent, tags));
}

/** Whether an agent has every tag of one of the groups. */
export function hasTags({ tags }: OtCollector, groups: unknown): boolean {
  const requested = (Array.isArray(groups) ? groups : []) as { key: string; values: string[] }[][];
  return requested.some((group) => group.every(({ key, values }) => values.includes(String(tags[key]))));
}
