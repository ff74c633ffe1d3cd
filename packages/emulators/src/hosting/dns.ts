import type { Context, Hono } from "hono";
import { type Api, addCollection } from "../collection/collection.js";
import { flag, identifier, list, object, text, whole } from "../collection/members.js";
import type { Stored } from "../collection/objects.js";
import { offsetPages } from "../collection/pages.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import { isRow, type Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { uuid } from "../randomness.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { DNS_NAME, fits } from "./recordContents.js";
import { services } from "./services.js";
import type { Project, World, Zone } from "./world.js";
import { apexRecordSets, newZone } from "./zones.js";

/** Form of the offset on the last page. The vendor's reference does not state which form it is. */
export type LastOffset = "null" | "zero" | "absent";

export interface DnsOptions {
  readonly cap: number;
  readonly lastOffset: LastOffset;
}

const RECORD = object({ content: text({ required: true, min: 1 }), disabled: flag({ default: false }) });

/** DNS hosting v2: zones and record sets, paged by `limit` and `offset`. PATCH and DELETE answer 204 without a body. */
export function dnsRoutes(gate: Gate, parts: PlatformParts, { cap, lastOffset }: DnsOptions): Hono<ProjectEnv> {
  const app = projectService(services.dns, gate);
  const api: Api<ProjectEnv> = { ...projectApi(services.dns, parts), refuse };
  const pages = offsetPages({
    cap,
    around: (result, { offset, limit, total }) => {
      const next = offset + limit < total ? { next_offset: offset + limit } : LAST[lastOffset];
      return { count: total, ...next, result };
    },
  });
  const { world } = gate;

  addCollection(app, api, {
    name: "dns.zones",
    kind: "Zone",
    path: "/zones",
    within: ["project"],
    stored: storedIn(world, "zones"),
    members: { name: text({ required: true, min: 1, pattern: DNS_NAME }) },
    serverMembers: ({ name }, { now, place }) => {
      const { id: _, ...zone } = newZone({ id: "", name: withDot(String(name)) }, String(place.project), now);
      return zone;
    },
    onCreated: (zone, { objects, place, random }) => {
      const apex: object[] = apexRecordSets(zone as unknown as Zone, () => uuid(random));
      objects.at("dns.rrsets", place).push(...(apex as Row[]));
    },
    unique: [{ by: (zone) => String(zone.name).toLowerCase() }],
    pages,
    filters: { filter: (zone, part) => contains(String(zone.name), part) },
    changes: [
      { method: "PATCH", accepts: { comment: text({ required: true, nullable: true }) }, returns: "nothing" },
      { method: "PATCH", path: "/state", accepts: { disabled: flag({ required: true }) }, returns: "nothing" },
    ],
    touch: (zone, { now }) => {
      zone.updated_at = new Date(now).toISOString();
    },
    dependents: [{ collection: "dns.rrsets", by: "zone_id", on: "cascade" }],
  });

  addCollection(app, api, {
    name: "dns.rrsets",
    kind: "RRSet",
    path: "/zones/:zoneId/rrset",
    within: ["project"],
    stored: storedIn(world, "recordSets"),
    parent: { collection: "dns.zones", kind: "Zone", param: "zoneId", member: "zone_id" },
    members: {
      name: text({ required: true, min: 1, fixed: true, pattern: DNS_NAME }),
      type: text({ required: true, fixed: true, values: TYPES }),
      ttl: whole({ required: true, min: 60, max: 604_800 }),
      comment: text({ nullable: true, default: null }),
      managed_by: identifier({ nullable: true, default: null }),
      records: list(RECORD, { required: true, min: 1, max: 100 }),
    },
    check: (input, { objects, place, context }) => {
      refuseContents(String(input.type), input.records);
      const beside = objects.at("dns.rrsets", place).filter(({ zone_id }) => zone_id === context.req.param("zoneId"));
      refuseBeside(input, beside);
    },
    serverMembers: ({ name }) => ({ name: withDot(String(name)) }),
    unique: [{ by: (set) => [set.zone_id, String(set.name).toLowerCase(), set.type].join() }],
    pages: (sets, show, context) => pages(sorted(sets, context.req.queries("sort_by") ?? []), show, context),
    filters: {
      name: (set, part) => contains(String(set.name), part),
      rrset_types: (set, _, { context }) => (context.req.queries("rrset_types") ?? []).includes(String(set.type)),
      managed_by: "managed_by",
      search: (set, part) => searched(set).some((candidate) => contains(candidate, part)),
    },
    changes: [
      {
        method: "PATCH",
        accepts: {
          ttl: whole({ required: true, min: 60, max: 604_800 }),
          records: list(RECORD, { required: true, min: 1, max: 100 }),
          comment: text({ nullable: true }),
          managed_by: identifier({ nullable: true }),
        },
        apply: (set, input, { objects, place }) => {
          refuseApex(set, objects.at("dns.zones", place));
          refuseContents(String(set.type), input.records);
          Object.assign(set, input);
        },
        returns: "nothing",
      },
    ],
    remove: { check: (set, { objects, place }) => refuseApex(set, objects.at("dns.zones", place)) },
  });
  return app;
}

const TYPES = [
  "A",
  "AAAA",
  "TXT",
  "CNAME",
  "NS",
  "MX",
  "SRV",
  "SSHFP",
  "ALIAS",
  "CAA",
  "SOA",
  "DNAME",
  "HTTPS",
  "SVCB",
];

const LAST: Readonly<Record<LastOffset, { next_offset?: 0 | null }>> = {
  null: { next_offset: null },
  zero: { next_offset: 0 },
  absent: {},
};

/** Returns the objects of the world's projects, as live lists. */
function storedIn(world: World, list: "zones" | "recordSets"): Stored {
  const all = () => world.accounts.flatMap(({ projects }) => projects);
  const rows = (project: Project | undefined) => (project?.[list] ?? []) as object[] as Row[];
  return { at: ({ project }) => rows(all().find(({ id }) => id === project)), all: () => all().map(rows) };
}

/** Searches match a part of a name, ignoring case, so responses also contain subzones and similar names. */
function contains(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase());
}

function searched({ name, records }: Row): string[] {
  const contents = Array.isArray(records) ? records.filter(isRow).map(({ content }) => String(content)) : [];
  return [String(name), ...contents];
}

function withDot(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

/** The record sets that the platform creates with a zone cannot be changed. */
function refuseApex({ name, type, zone_id }: Row, zones: readonly Row[]): void {
  const isApex = zones.some((zone) => zone.id === zone_id && zone.name === name);
  if (!isApex || (type !== "NS" && type !== "SOA")) return;
  throw new CollectionRefusal("forbidden", `The ${type} record set of the zone itself cannot be changed.`);
}

/** Contents must match their record type. */
function refuseContents(type: string, records: unknown): void {
  const contents = (records as { content: string }[]).map(({ content }) => content);
  const index = contents.findIndex((content) => !fits(type, content));
  if (index < 0) return;
  throw new CollectionRefusal("invalid", `not a content of type ${type}`, { member: `records.${index}.content` });
}

/** Rejects other record sets for the name of a CNAME, and addresses for the name of an ALIAS. */
function refuseBeside({ name, type }: Row, sets: readonly Row[]): void {
  const sameName = sets.filter((set) => String(set.name).toLowerCase() === withDot(String(name)).toLowerCase());
  const isRival = (a: unknown, b: unknown) =>
    a !== b && (a === "CNAME" || (a === "ALIAS" && /^(A|AAAA)$/.test(String(b))));
  if (!sameName.some((set) => isRival(type, set.type) || isRival(set.type, type))) return;
  throw new CollectionRefusal("conflict", "Conflict");
}

type Order = (a: Row, b: Row) => number;

const ORDERS: Readonly<Record<string, Order>> = {
  "name.ascend": (a, b) => compare(String(a.name), String(b.name)),
  "name.descend": (a, b) => compare(String(b.name), String(a.name)),
  "type.ascend": (a, b) => compare(String(a.type), String(b.type)),
  "type.descend": (a, b) => compare(String(b.type), String(a.type)),
};

/** Sorts by `sort_by`. Default: creation order. */
function sorted(recordSets: readonly Row[], keys: string[]): readonly Row[] {
  const orders = keys.map((key) => {
    const order = ORDERS[key];
    if (order) return order;
    const message = `value is not one of ${Object.keys(ORDERS).join(", ")}`;
    throw new CollectionRefusal("invalid", message, { member: "sort_by", inQuery: true });
  });
  return recordSets.toSorted((a, b) => orders.reduce((result, order) => result || order(a, b), 0));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns an error response. It names the member for invalid values, but not for conflicts. */
function refuse(context: Context<ProjectEnv>, { reason, message, facts }: CollectionRefusal): Response {
  if (reason === "conflict") return context.json({ error: "bad_request", description: "Conflict" }, 409);
  if (reason === "notFound") return services.dns.fail(context, 404, `${facts.kind} not found`);
  if (facts.member === undefined && reason !== "malformed") {
    return services.dns.fail(context, USUAL_STATUS[reason], message);
  }
  const description = reason === "missing" ? "field required" : message;
  const location = [facts.inQuery ? "query" : "body", facts.member].filter(Boolean).join(".");
  return context.json({ error: "bad_request", description, location }, facts.inQuery ? 422 : 400);
}
