import type { Context, Hono } from "hono";
import type { Clock } from "../clock.js";
import type { Random } from "../randomness.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { findRecordSet, findZone } from "./dnsTargets.js";
import { addDnsWrites } from "./dnsWrites.js";
import { BadParameter, wholeNumber } from "./paging.js";
import { services } from "./services.js";
import type { RecordSet } from "./world.js";

/** How the last page says that it is the last; the vendor leaves open which of them it is. */
export type LastOffset = "null" | "zero" | "absent";

export interface DnsOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly cap: number;
  readonly lastOffset: LastOffset;
}

/** DNS hosting v2: zones and record sets, paged by `limit` and `offset`. */
export function dnsRoutes(gate: Gate, options: DnsOptions): Hono<ProjectEnv> {
  const service = services.dns;
  const app = projectService(service, gate);
  app.onError((error, context) => {
    if (!(error instanceof BadParameter)) throw error;
    const location = `query.${error.parameter}`;
    return context.json({ error: "bad_request", description: error.message, location }, 422);
  });
  const list = (context: Context, records: readonly object[]) => context.json(page(context, records, options));

  app.get("/zones", (context) => {
    const filter = context.req.query("filter") ?? "";
    return list(
      context,
      context.get("project").zones.filter(({ name }) => contains(name, filter)),
    );
  });
  app.get("/zones/:zoneId", (context) => {
    const zone = findZone(context);
    return zone ? context.json(zone) : service.fail(context, 404, "Zone not found");
  });
  app.get("/zones/:zoneId/rrset", (context) => {
    if (!findZone(context)) return service.fail(context, 404, "Zone not found");
    return list(context, selectRecordSets(context));
  });
  app.get("/zones/:zoneId/rrset/:rrsetId", (context) => {
    const recordSet = findRecordSet(context);
    return recordSet ? context.json(recordSet) : service.fail(context, 404, "RRSet not found");
  });
  addDnsWrites(app, options);
  return app;
}

/** Searches find a part of a name in any case, so sub-zones and look-alikes are in the answer too. */
function contains(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase());
}

function selectRecordSets(context: Context<ProjectEnv>): RecordSet[] {
  const zoneId = context.req.param("zoneId");
  const { name = "", search = "", managed_by: manager } = context.req.query();
  const types = context.req.queries("rrset_types") ?? [];
  const found = context
    .get("project")
    .recordSets.filter(
      (recordSet) =>
        recordSet.zone_id === zoneId &&
        contains(recordSet.name, name) &&
        (types.length === 0 || types.includes(recordSet.type)) &&
        (!manager || recordSet.managed_by === manager) &&
        [recordSet.name, ...recordSet.records.map(({ content }) => content)].some((text) => contains(text, search)),
    );
  return sorted(found, context.req.queries("sort_by") ?? []);
}

type Order = (a: RecordSet, b: RecordSet) => number;

const ORDERS: Readonly<Record<string, Order>> = {
  "name.ascend": (a, b) => compare(a.name, b.name),
  "name.descend": (a, b) => compare(b.name, a.name),
  "type.ascend": (a, b) => compare(a.type, b.type),
  "type.descend": (a, b) => compare(b.type, a.type),
};

/** Without `sort_by` the order of creation is kept. */
function sorted(recordSets: RecordSet[], keys: string[]): RecordSet[] {
  const orders = keys.map((key) => {
    const order = ORDERS[key];
    if (!order) throw new BadParameter("sort_by", `value is not one of ${Object.keys(ORDERS).join(", ")}`);
    return order;
  });
  return recordSets.sort((a, b) => orders.reduce((result, order) => result || order(a, b), 0));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function page(context: Context, records: readonly object[], { cap, lastOffset }: DnsOptions) {
  const offset = wholeNumber(context, "offset", 0, 0);
  const limit = Math.min(wholeNumber(context, "limit", 1, cap), cap);
  const next = offset + limit < records.length ? { next_offset: offset + limit } : LAST[lastOffset];
  return { count: records.length, ...next, result: records.slice(offset, offset + limit) };
}

const LAST: Readonly<Record<LastOffset, { next_offset?: 0 | null }>> = {
  null: { next_offset: null },
  zero: { next_offset: 0 },
  absent: {},
};
