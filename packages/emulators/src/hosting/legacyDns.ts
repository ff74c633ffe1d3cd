import type { Context, Hono } from "hono";
import { type Api, addCollection, notFound } from "../collection/collection.js";
import { choice, decimal, type Members, text, whole } from "../collection/members.js";
import type { Stored } from "../collection/objects.js";
import { offsetPages } from "../collection/pages.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { accountApi } from "./apis.js";
import { type AccountEnv, accountService, type Gate } from "./authorize.js";
import { counting } from "./counting.js";
import { DNS_NAME } from "./recordContents.js";
import { services } from "./services.js";
import type { Account, World } from "./world.js";

/** Required members of a record in addition to its name, type and TTL. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  A: ["content"],
  AAAA: ["content"],
  TXT: ["content"],
  CNAME: ["content"],
  NS: ["content"],
  ALIAS: ["content"],
  SOA: ["email"],
  MX: ["content", "priority"],
  SRV: ["priority", "weight", "port", "target"],
  CAA: ["tag", "flag", "value"],
  SSHFP: ["algorithm", "fingerprint_type", "fingerprint"],
};

const port = whole({ min: 0, max: 65_535 });

const RECORD: Members = {
  name: text({ required: true, min: 1 }),
  type: choice(Object.keys(OF_TYPE), { required: true }),
  ttl: whole({ required: true, min: 60, max: 604_800 }),
  content: text(),
  email: text(),
  priority: port,
  weight: port,
  port,
  target: text(),
  tag: choice(["issue", "issuewild", "iodef", "auth", "path", "policy"]),
  flag: whole({ min: 0, max: 255 }),
  value: text(),
  algorithm: decimal({ min: 0, max: 4 }),
  fingerprint_type: decimal({ min: 0, max: 2 }),
  fingerprint: text({ pattern: /^[0-9a-f]*$/i }),
};

const isDomain = (name: string) => /[^.]\.[^.]/.test(name) && DNS_NAME.test(name);

/** Legacy DNS v1: the domains of an account, by name or by number, and their records. */
export function legacyDnsRoutes(gate: Gate, parts: PlatformParts): Hono<AccountEnv> {
  const app = accountService(services.legacyDns, gate);
  const api: Api<AccountEnv> = { ...accountApi(services.legacyDns, parts), refuse };
  const nextDomain = counting(600_001);
  const nextRecord = counting(4_892_420);

  const domains = addCollection(app, api, {
    name: "legacyDns.domains",
    kind: "domain",
    path: "/",
    onePath: "",
    within: ["account"],
    stored: storedIn(gate.world),
    id: { make: nextDomain },
    members: { name: text({ required: true, accepts: (value) => isDomain(String(value)), valueName: "domain" }) },
    serverMembers: ({ name }, { now, place }) => {
      const seconds = Math.floor(now / 1000);
      const fullName = String(name).replace(/\.$/, "").toLowerCase();
      return { name: fullName, user_id: Number(place.account), create_date: seconds, change_date: seconds, tags: [] };
    },
    unique: [{ by: ({ name }) => String(name).toLowerCase(), everywhere: true }],
    pages: offsetPages({ cap: 1000, around: (page) => page }),
    filters: { filter: ({ name }, part) => String(name).toLowerCase().includes(part.toLowerCase()) },
    read: false,
    dependents: [{ collection: "legacyDns.records", by: "domain_id", on: "cascade" }],
  });
  app.get(
    "/:domain",
    domains.answer((call) => {
      const requested = (call.context.req.param("domain") ?? "").toLowerCase();
      if (/^\d+$/.test(requested)) return call.context.json(domains.find(call, requested));
      const found = domains.rows(call).find(({ name }) => String(name).toLowerCase() === requested);
      if (!found) throw notFound("domain", requested);
      return call.context.json(found);
    }),
  );

  addCollection(app, api, {
    name: "legacyDns.records",
    kind: "record",
    path: "/:domainId/records",
    within: ["account"],
    id: { make: nextRecord },
    parent: { collection: "legacyDns.domains", kind: "domain", param: "domainId", member: "domain_id" },
    members: RECORD,
    check: refuseIncomplete,
    hidden: ["domain_id"],
    show: ({ id, name, type, ttl, ...others }) => {
      const own = OF_TYPE[String(type)] ?? [];
      return { id, name, type, ttl, ...Object.fromEntries(own.map((member) => [member, others[member]])) };
    },
    changes: [
      {
        method: "PUT",
        accepts: RECORD,
        whole: true,
        apply: (row, input) => {
          refuseIncomplete(input);
          if (input.type !== row.type) throw invalid("type", "the type of a record cannot change");
          for (const member of Object.keys(RECORD)) delete row[member];
          Object.assign(row, input);
        },
      },
    ],
  });
  return app;
}

function refuseIncomplete(record: Row): void {
  for (const member of OF_TYPE[String(record.type)] ?? []) {
    if (record[member] === undefined) throw invalid(member, `a record of type ${String(record.type)} needs it`);
  }
}

function invalid(member: string, message: string): CollectionRefusal {
  return new CollectionRefusal("invalid", message, { member });
}

function storedIn({ accounts }: World): Stored {
  const rows = (account: Account | undefined) => (account?.domains ?? []) as object[] as Row[];
  return { at: (place) => rows(accounts.find(({ name }) => name === place.account)), all: () => accounts.map(rows) };
}

function refuse(context: Context<AccountEnv>, { reason, facts }: CollectionRefusal): Response {
  if (reason === "notFound") return context.json({ error: `${facts.kind}_not_found` }, 404);
  if (reason === "conflict") return context.json({ error: `${facts.kind}_already_exists` }, 409);
  if (facts.member) return context.json({ error: "bad_request", code: 400, field: facts.member }, 400);
  return services.legacyDns.fail(context, USUAL_STATUS[reason], "");
}
