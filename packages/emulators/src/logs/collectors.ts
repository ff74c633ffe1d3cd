import { Hono } from "hono";
import { refuseOtherCollector, replacedMembers, takeCollector } from "./collectorFields.js";
import { entityTag, refuseStaleTag, tagged } from "./entityTags.js";
import { inOrder } from "./inOrder.js";
import { entryOf, isObject, type JsonObject } from "./json.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "./logsEnv.js";
import { removeCollector } from "./organization.js";
import { wholeNumber } from "./pages.js";
import type { Collector } from "./records.js";
import { Refusal } from "./refusal.js";
import { readBody } from "./requestBody.js";
import { missing } from "./sourceFields.js";

const MAX_COLLECTORS = 1000;

/** Predicates of the values of `filter`. */
const FILTERS: Readonly<Record<string, (collector: Collector) => boolean>> = {
  installed: ({ collectorType }) => collectorType === "Installable",
  hosted: ({ collectorType }) => collectorType === "Hosted",
  dead: ({ alive }) => !alive,
  alive: ({ alive }) => alive,
};

/** `v1/collectors`: requests create, change and delete hosted collectors; installed collectors register themselves. */
export function collectorRoutes({
  pageCap,
  clock,
  objects,
}: Pick<LogsDependencies, "pageCap" | "clock" | "objects">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });

  app.get("/v1/collectors", (context) => {
    const filter = context.req.query("filter");
    const passes = filter === undefined ? () => true : entryOf(FILTERS, filter);
    if (!passes) throw new Refusal(400, "BadRequestFilter", `The filter '${filter}' is unknown.`);
    const offset = wholeNumber(context, "offset", 0);
    const limit = Math.min(wholeNumber(context, "limit", MAX_COLLECTORS), MAX_COLLECTORS, pageCap);
    const all = [...context.get("key").organization.collectors.values()].filter(passes);
    return context.json({
      collectors: inOrder(objects, "collectors", all)
        .slice(offset, offset + limit)
        .map(collectorAnswer),
    });
  });

  app.get("/v1/collectors/name/:name", (context) => {
    const name = nameInAddress(context.req.url);
    const found = [...context.get("key").organization.collectors.values()].find((collector) => collector.name === name);
    if (!found) throw noCollector();
    return tagged(context, collectorTag(found), { collector: collectorAnswer(found) });
  });

  app.get("/v1/collectors/:collectorId", (context) => {
    const found = collectorOf(context);
    return tagged(context, collectorTag(found), { collector: collectorAnswer(found) });
  });

  app.post("/v1/collectors", async (context) => {
    const { organization } = context.get("key");
    const input = collectorIn(await readBody(context));
    if (input.collectorType !== "Hosted") {
      throw new Refusal(400, "InvalidCollectorType", "Only hosted collectors are made by a request.");
    }
    const parsed = takeCollector("Hosted", input);
    refuseTakenName(context, parsed.name);
    const collector: Collector = {
      id: organization.nextCollectorId,
      ...parsed,
      collectorType: "Hosted",
      collectorVersion: "",
      lastSeenAlive: clock.now(),
      alive: true,
    };
    organization.nextCollectorId += 1;
    organization.collectors.set(collector.id, collector);
    return tagged(context, collectorTag(collector), { collector: collectorAnswer(collector) }, 201);
  });

  app.put("/v1/collectors/:collectorId", async (context) => {
    const collector = collectorOf(context);
    refuseStaleTag(context, collectorTag(collector));
    const input = collectorIn(await readBody(context));
    refuseOtherCollector(collector, input);
    const parsed = takeCollector(collector.collectorType, input);
    refuseTakenName(context, parsed.name, collector);
    for (const member of replacedMembers(collector.collectorType))
      delete (collector as Partial<Collector> & JsonObject)[member];
    Object.assign(collector, parsed);
    return tagged(context, collectorTag(collector), { collector: collectorAnswer(collector) });
  });

  app.delete("/v1/collectors/:collectorId", (context) => {
    const { id } = collectorOf(context);
    removeCollector(context.get("key").organization, id);
    return context.body(null, 200);
  });

  return app;
}

function collectorIn(body: unknown): JsonObject {
  if (!isObject(body) || !isObject(body.collector)) throw missing("collector");
  return body.collector;
}

/** Asserts that the name is unique among the collectors of all types of an organization. */
function refuseTakenName(context: LogsContext, name: string, itself?: Collector): void {
  const all = [...context.get("key").organization.collectors.values()];
  if (!all.some((other) => other !== itself && other.name === name)) return;
  throw new Refusal(400, "collectors.validation.name.duplicate", `The name '${name}' is taken.`);
}

/** Returns the collector that the path names. */
export function collectorOf(context: LogsContext): Collector {
  const id = context.req.param("collectorId") ?? "";
  if (!/^\d+$/.test(id)) throw new Refusal(400, "BadRequestCollectorId", "A collector id is a whole number.");
  const found = context.get("key").organization.collectors.get(Number(id));
  if (!found) throw noCollector();
  return found;
}

function collectorTag(collector: Collector): string {
  // Contact with the platform does not change the collector.
  return entityTag({ ...collector, lastSeenAlive: 0, alive: true });
}

function collectorAnswer(collector: Collector): JsonObject {
  return { ...collector, links: [{ rel: "sources", href: `/v1/collectors/${collector.id}/sources` }] };
}

function noCollector(): Refusal {
  return new Refusal(404, "collectors.collector.invalid", "No collector has this id or name.");
}

/**
 * Returns the name that the platform reads from the last segment: four characters never work, encoded or not. The part
 * after the last dot is treated as a file extension unless the URL ends with a slash.
 */
function nameInAddress(address: string): string | undefined {
  const [, segment = "", slash] = /\/name\/([^/]*)(\/?)$/.exec(new URL(address).pathname) ?? [];
  const name = decoded(segment);
  if (name === undefined || /[;/%\\]/.test(name)) return undefined;
  return slash === "/" ? name : name.replace(/\.[^.]*$/, "");
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
