import type { Context, Hono } from "hono";
import type { Clock } from "../clock.js";
import { type Random, uuid } from "../randomness.js";
import type { ProjectEnv } from "./authorize.js";
import { findRecordSet, findZone } from "./dnsTargets.js";
import { services } from "./services.js";
import type { RecordSet } from "./world.js";
import { apexRecordSets, newZone, removeWhere, removeZone } from "./zones.js";

export interface WriteOptions {
  readonly clock: Clock;
  readonly random: Random;
}

type RecordSetBody = Pick<RecordSet, "name" | "ttl" | "type" | "records"> & Partial<RecordSet>;

/** The writes of DNS hosting v2. PATCH and DELETE answer 204 without a body. */
export function addDnsWrites(app: Hono<ProjectEnv>, { clock, random }: WriteOptions): void {
  const { fail } = services.dns;

  app.post("/zones", async (context) => {
    const { name } = await readBody<{ name: unknown }>(context);
    if (typeof name !== "string" || name === "") return missing(context, "name");
    const { id, zones, recordSets } = context.get("project");
    const fullName = name.endsWith(".") ? name : `${name}.`;
    if (zones.some((zone) => zone.name.toLowerCase() === fullName.toLowerCase())) return conflict(context);
    const zone = newZone({ id: uuid(random), name: fullName }, id, clock.now());
    zones.push(zone);
    recordSets.push(...apexRecordSets(zone, () => uuid(random)));
    return context.json(zone);
  });

  for (const { path, member } of ZONE_PATCHES) {
    app.patch(path, async (context) => {
      const zone = findZone(context);
      if (!zone) return fail(context, 404, "Zone not found");
      const body = await readBody<Record<string, unknown>>(context);
      if (!(member in body)) return missing(context, member);
      Object.assign(zone, { [member]: body[member] });
      zone.updated_at = new Date(clock.now()).toISOString();
      return context.body(null, 204);
    });
  }

  app.delete("/zones/:zoneId", (context) => {
    const zone = findZone(context);
    if (!zone) return fail(context, 404, "Zone not found");
    removeZone(context.get("project"), zone.id);
    return context.body(null, 204);
  });

  app.post("/zones/:zoneId/rrset", async (context) => {
    const zone = findZone(context);
    if (!zone) return fail(context, 404, "Zone not found");
    const body = await readBody<RecordSetBody>(context);
    for (const member of ["name", "ttl", "type", "records"] as const) {
      if (body[member] === undefined) return missing(context, member);
    }
    const { name, ttl, type, records, comment = null, managed_by = null } = body as RecordSetBody;
    const { recordSets } = context.get("project");
    const isTaken = (other: RecordSet) => other.zone_id === zone.id && other.name === name && other.type === type;
    if (recordSets.some(isTaken)) return conflict(context);
    const recordSet = { id: uuid(random), zone_id: zone.id, name, type, ttl, comment, managed_by, records };
    recordSets.push(recordSet);
    return context.json(recordSet);
  });

  app.patch("/zones/:zoneId/rrset/:rrsetId", async (context) => {
    const recordSet = findRecordSet(context);
    if (!recordSet) return fail(context, 404, "RRSet not found");
    const { ttl, records, comment, managed_by } = await readBody<RecordSetBody>(context);
    if (ttl === undefined || records === undefined) return missing(context, ttl === undefined ? "ttl" : "records");
    Object.assign(recordSet, { ttl, records });
    if (comment !== undefined) recordSet.comment = comment;
    if (managed_by !== undefined) recordSet.managed_by = managed_by;
    return context.body(null, 204);
  });

  app.delete("/zones/:zoneId/rrset/:rrsetId", (context) => {
    const recordSet = findRecordSet(context);
    if (!recordSet) return fail(context, 404, "RRSet not found");
    removeWhere(context.get("project").recordSets, ({ id }) => id === recordSet.id);
    return context.body(null, 204);
  });
}

/** Each of these changes one member of a zone. */
const ZONE_PATCHES = [
  { path: "/zones/:zoneId", member: "comment" },
  { path: "/zones/:zoneId/state", member: "disabled" },
] as const;

async function readBody<Body>(context: Context): Promise<Partial<Body>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? (body as Partial<Body>) : {};
}

function missing(context: Context, member: string): Response {
  return context.json({ error: "bad_request", description: "field required", location: `body.${member}` }, 400);
}

function conflict(context: Context): Response {
  return context.json({ error: "bad_request", description: "Conflict" }, 409);
}
