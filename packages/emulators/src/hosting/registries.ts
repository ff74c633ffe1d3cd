import type { Context, Hono } from "hono";
import { type Api, addCollection, notFound } from "../collection/collection.js";
import { choice, flag, list, type Members, object, text } from "../collection/members.js";
import { offsetPages, wholeList } from "../collection/pages.js";
import { CollectionRefusal, USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { hex } from "../randomness.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { services } from "./services.js";
import { wholeSeconds } from "./times.js";

const LIVES = { "1y": 31_536_000, "12h": 43_200 } as const;

const TOKEN: Members = {
  name: text(),
  expiration: object(
    { isSet: flag({ required: true }), expiresAt: text({ pattern: /^\d{4}-\d\d-\d\dT/ }) },
    { required: true },
  ),
  scope: object(
    { modeRW: flag({ required: true }), allRegistries: flag({ required: true }), registryIds: list(text()) },
    { required: true },
  ),
};

/** Container registry: registries and legacy tokens (v1), tokens (v2). */
export function registryRoutes(gate: Gate, parts: PlatformParts): Hono<ProjectEnv> {
  const app = projectService(services.registries, gate);
  const api: Api<ProjectEnv> = { ...projectApi(services.registries, parts), refuse };

  const registries = addCollection(app, api, {
    name: "registries.registries",
    kind: "registry",
    path: "/v1/registries",
    within: ["project"],
    list: false,
    members: { name: text({ required: true, max: 20, pattern: /^[a-z]([a-z0-9-]*[a-z0-9])?$/ }) },
    serverMembers: (_, { now }) => ({
      createdAt: new Date(now).toISOString(),
      status: "CREATING",
      size: 0,
      sizeLimit: 21_474_836_480,
      used: 0,
    }),
    unique: [{ by: ["name"], everywhere: true }],
    states: {
      member: "status",
      rest: "ACTIVE",
      create: [{ state: "CREATING", ms: 2000 }],
      remove: [{ state: "DELETING", ms: 1000 }],
    },
    create: { status: 201 },
  });
  app.get(
    "/v1/registries",
    registries.answer((call) => {
      const rows = call.objects.inOrder("registries.registries", registries.rows(call));
      if (rows.length === 0) return call.context.body(null, 204);
      return call.context.json(wholeList()(rows, (row) => row, call.context) as Row[]);
    }),
  );

  const legacy = addCollection(app, api, {
    name: "registries.tokensV1",
    kind: "token",
    path: "/v1/token",
    within: ["project"],
    id: { member: "token", make: ({ random }) => `CRgAAAAA${hex(random, 24)}` },
    members: { ttl: choice(Object.keys(LIVES), { default: "1y" }) },
    serverMembers: ({ ttl }, { now }) => {
      const expireIn = LIVES[ttl as keyof typeof LIVES];
      return { expireAt: Math.floor(now / 1000) + expireIn, expireIn };
    },
    hidden: ["ttl"],
    shownOnce: ["token"],
    create: false,
    list: false,
    read: false,
  });
  const living = (call: Parameters<typeof legacy.find>[0]) => {
    const token = legacy.find(call);
    // The token is its own ID, and only the response to the create contains it.
    if (Number(token.expireAt) * 1000 <= call.now) throw notFound("token", "");
    return token;
  };
  app.post(
    "/v1/token",
    legacy.answer((call) => {
      const ttl = call.context.req.query("ttl");
      return call.context.json(legacy.show(legacy.make(call, ttl === undefined ? {} : { ttl }), "created", call));
    }),
  );
  app.get(
    "/v1/token/:id",
    legacy.answer((call) => call.context.json(legacy.show(living(call), "one", call))),
  );
  app.post(
    "/v1/token/:id/refresh",
    legacy.answer((call) => {
      const token = living(call);
      token.expireAt = Math.floor(call.now / 1000) + Number(token.expireIn);
      return call.context.json(legacy.show(token, "one", call));
    }),
  );

  const tokens = addCollection(app, api, {
    name: "registries.tokensV2",
    kind: "token",
    path: "/v2/tokens",
    within: ["project"],
    members: TOKEN,
    check: refuseUnclear,
    serverMembers: (_, { now, random }) => ({
      createdAt: wholeSeconds(now),
      status: "active",
      token: `CRgBBBBB${hex(random, 24)}`,
    }),
    shownOnce: ["token"],
    show: (token, _, { now }) => ({ ...token, status: statusOf(token, now) }),
    pages: offsetPages({ cap: 100, around: (page, { total }) => ({ tokens: page, totalCount: total }) }),
    filters: { search: ({ name }, part) => String(name).includes(part) },
    changes: [
      {
        method: "PATCH",
        apply: (row, input) => {
          refuseUnclear({ ...row, ...input });
          Object.assign(row, input);
        },
      },
      { method: "POST", path: "/revoke", accepts: false, apply: (row) => Object.assign(row, { status: "revoked" }) },
    ],
  });
  app.post(
    "/v2/tokens/:id/regenerate",
    tokens.answer((call) => {
      const row = tokens.find(call);
      row.token = `CRgBBBBB${hex(call.random, 24)}`;
      return call.context.json(tokens.show(row, "created", call));
    }),
  );
  return app;
}

function statusOf({ status, expiration }: Row, now: number): unknown {
  const { isSet, expiresAt } = expiration as { isSet: boolean; expiresAt?: string };
  return status === "active" && isSet && Date.parse(expiresAt ?? "") <= now ? "expired" : status;
}

function refuseUnclear({ expiration, scope }: Row): void {
  const { isSet, expiresAt } = expiration as { isSet: boolean; expiresAt?: string };
  const { allRegistries, registryIds } = scope as { allRegistries: boolean; registryIds?: string[] };
  if (isSet && Number.isNaN(Date.parse(expiresAt ?? ""))) throw new CollectionRefusal("invalid", "expiresAt is needed");
  if (!allRegistries && !registryIds?.length) throw new CollectionRefusal("invalid", "registryIds are needed");
}

/** Returns an error response. `error` is an object only if the requested object does not exist. */
function refuse(context: Context, { reason, message, facts }: CollectionRefusal): Response {
  if (reason === "notFound") {
    // The ID of a legacy token is the token itself.
    const id = facts.kind === "token" ? "" : facts.id;
    return context.json({ error: { id, message: "not found" } }, 404);
  }
  const error = reason === "conflict" ? `${facts.kind} already exists` : message;
  return context.json({ error }, USUAL_STATUS[reason]);
}
