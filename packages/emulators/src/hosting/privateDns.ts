import type { Context, Hono } from "hono";
import { type Api, addCollection } from "../collection/collection.js";
import { choice, flag, identifier, list, object, text, whole } from "../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { DNS_NAME } from "./recordContents.js";
import { services } from "./services.js";

const TTL = 3600;
const TYPE = choice(["A", "AAAA", "TXT", "CNAME", "MX"], { required: true });
const DOMAIN = text({ required: true, accepts: (value) => isDomain(String(value)), valueName: "domain" });
const isDomain = (name: string) => name.endsWith(".") && DNS_NAME.test(name);
const SET = object({
  type: TYPE,
  domain: DOMAIN,
  ttl: whole({ min: 0 }),
  values: list(text(), { required: true, min: 1, max: 100 }),
});

interface RecordSet {
  readonly type: string;
  readonly domain: string;
  readonly ttl?: number;
}

/** Private DNS v1: services of networks, and zones with their record sets. */
export function privateDnsRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const app = projectService(services.privateDns, gate);
  const api: Api<ProjectEnv> = {
    ...projectApi(services.privateDns, parts),
    refuse: (context, { reason, message }) =>
      refuse(context, USUAL_STATUS[reason], reason === "notFound" ? "Not found" : message),
  };

  addCollection(app, api, {
    name: "privateDns.services",
    kind: "service",
    path: "/services",
    within: ["project", "region"],
    envelope: { one: "service", many: "services", sent: "" },
    members: { network_id: identifier({ required: true, fixed: true }), is_recursor_enabled: flag({ default: false }) },
    serverMembers: (_, { place, objects }) => {
      // All networks have the same addresses, because they are private.
      const others = objects.at("privateDns.services", place).length % 200;
      const address = (last: number) => ({ address: `192.168.${others}.${last}`, cidr: `192.168.${others}.0/24` });
      return {
        project: place.project,
        resources: { ram: 50, cpu: 0.1 },
        high_availability: true,
        addresses: [address(3), address(2)],
      };
    },
    unique: [{ by: ["network_id"] }],
    notInLists: ["addresses"],
    create: { status: 201 },
    changes: [{ method: "PUT", returns: "nothing" }],
  });

  addCollection(app, api, {
    name: "privateDns.zones",
    kind: "zone",
    path: "/zones",
    within: ["project", "region"],
    envelope: { one: "zone", many: "zones", sent: "" },
    members: { name: text(), domain: DOMAIN, ttl: whole({ min: 0 }), records: list(SET, { default: [], max: 1000 }) },
    check: ({ records }) => refuseTwice(records as RecordSet[]),
    serverMembers: ({ name, domain, ttl, records }, { place }) => ({
      name: name ?? domain,
      ttl: ttl || TTL,
      project: place.project,
      reserved_by: "",
      serial_number: 1,
      records: (records as RecordSet[]).map(completed),
    }),
    unique: [{ by: ["domain"] }],
    max: 100,
    filters: { domain: "domain" },
    notInLists: ["records", "bindings"],
    show: (zone, view, { objects, place }) => ({
      ...zone,
      ...(view !== "list" && {
        bindings: objects
          .at("privateDns.services", place)
          .map(({ network_id }) => ({ resource_id: network_id, resource_type: "network" })),
      }),
    }),
    create: { status: 201 },
    changes: [
      {
        method: "PUT",
        accepts: { ttl: whole({ required: true, min: 0 }) },
        apply: (zone, { ttl }) => Object.assign(zone, { ttl: ttl || TTL }),
      },
      {
        method: "PUT",
        path: "/recordset",
        accepts: {
          set: list(SET, { default: [] }),
          delete: list(object({ type: TYPE, domain: DOMAIN }), { default: [] }),
        },
        apply: (zone, input) => {
          zone.records = changed(zone.records as RecordSet[], input.set as RecordSet[], input.delete as RecordSet[]);
        },
        returns: ({ records }) => ({ records }),
        status: 200,
      },
    ],
    touch: (zone) => {
      zone.serial_number = Number(zone.serial_number) + 1;
    },
  });
  return app;
}

/** A record set without a TTL of its own has the TTL -1 in responses. */
function completed(set: RecordSet): Row {
  return { ...set, ttl: set.ttl || -1, generated: false };
}

/** The order of record sets is kept. New ones are last. */
function changed(before: readonly RecordSet[], set: readonly RecordSet[], removed: readonly RecordSet[]): object[] {
  refuseTwice(set);
  const written = new Map(set.map((one) => [key(one), completed(one)]));
  const left = before.filter((one) => !removed.some((other) => key(other) === key(one)));
  const known = new Set(left.map(key));
  const retained = left.map((one) => written.get(key(one)) ?? one);
  const records = [...retained, ...[...written].flatMap(([name, one]) => (known.has(name) ? [] : [one]))];
  if (records.length > 1000) throw new CollectionRefusal("quota", "A zone has at most 1000 record sets.");
  return records;
}

function refuseTwice(sets: readonly RecordSet[]): void {
  const twice = sets.find((one, index) => sets.findIndex((other) => key(other) === key(one)) !== index);
  if (!twice) return;
  throw new CollectionRefusal("invalid", `There are two record sets ${twice.domain} ${twice.type}.`, {
    member: "records",
  });
}

function key({ type, domain }: RecordSet): string {
  return `${type} ${domain.toLowerCase()}`;
}

function refuse(context: Context, code: 400 | 403 | 404 | 409 | 412 | 428, message: string): Response {
  return context.json({ error: { code, message } }, code);
}
