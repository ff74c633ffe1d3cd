import { createHash } from "node:crypto";
import { Hono } from "hono";
import { entryOf, type JsonObject } from "./json.js";
import type { LogsContext, LogsEnv, LogsSurroundings } from "./logsEnv.js";
import { wholeNumber } from "./pages.js";
import type { Collector } from "./records.js";
import { Refusal } from "./refusal.js";

const MOST_COLLECTORS = 1000;

/** Tells which collectors a `filter` lets through. */
const FILTERS: Readonly<Record<string, (collector: Collector) => boolean>> = {
  installed: ({ collectorType }) => collectorType === "Installable",
  hosted: ({ collectorType }) => collectorType === "Hosted",
  dead: ({ alive }) => !alive,
  alive: ({ alive }) => alive,
};

/** `v1/collectors`: the list, one by id, one by name. */
export function collectorRoutes({ pageCap }: Pick<LogsSurroundings, "pageCap">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });

  app.get("/v1/collectors", (context) => {
    const filter = context.req.query("filter");
    const passes = filter === undefined ? () => true : entryOf(FILTERS, filter);
    if (!passes) throw new Refusal(400, "BadRequestFilter", `The filter '${filter}' is unknown.`);
    const offset = wholeNumber(context, "offset", 0);
    const limit = Math.min(wholeNumber(context, "limit", MOST_COLLECTORS), MOST_COLLECTORS, pageCap);
    const all = [...context.get("key").organisation.collectors.values()].filter(passes);
    return context.json({ collectors: all.slice(offset, offset + limit).map(collectorAnswer) });
  });

  app.get("/v1/collectors/name/:name", (context) => {
    const name = nameInAddress(context.req.url);
    const found = [...context.get("key").organisation.collectors.values()].find((collector) => collector.name === name);
    if (!found) throw noCollector();
    return tagged(context, collectorTag(found), { collector: collectorAnswer(found) });
  });

  app.get("/v1/collectors/:collectorId", (context) => {
    const found = collectorOf(context);
    return tagged(context, collectorTag(found), { collector: collectorAnswer(found) });
  });

  return app;
}

/** The collector that the path names. */
export function collectorOf(context: LogsContext): Collector {
  const id = context.req.param("collectorId") ?? "";
  if (!/^\d+$/.test(id)) throw new Refusal(400, "BadRequestCollectorId", "A collector id is a whole number.");
  const found = context.get("key").organisation.collectors.get(Number(id));
  if (!found) throw noCollector();
  return found;
}

/** An ETag: quoted hexadecimal digits that change when any of the parts does. */
export function entityTag(...parts: readonly unknown[]): string {
  return `"${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32)}"`;
}

/** Answers one object with its tag, or 304 when the caller has it already. */
export function tagged(context: LogsContext, tag: string, body: JsonObject): Response {
  context.header("etag", tag);
  if (context.req.header("if-none-match") === tag) return context.body(null, 304);
  return context.json(body);
}

function collectorTag(collector: Collector): string {
  // Being seen alive is no change of the collector.
  return entityTag({ ...collector, lastSeenAlive: 0, alive: true });
}

function collectorAnswer(collector: Collector): JsonObject {
  return { ...collector, links: [{ rel: "sources", href: `/v1/collectors/${collector.id}/sources` }] };
}

function noCollector(): Refusal {
  return new Refusal(404, "collectors.collector.invalid", "No collector has this id or name.");
}

/**
 * The name that the platform understands from the last segment: four characters never work, encoded or not, and what
 * follows the last dot is taken for a file type unless a slash ends the address.
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
