import type { Hono } from "hono";
import { type Api, addCollection } from "../collection/collection.js";
import type { Stored } from "../collection/objects.js";
import { USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformParts } from "../parts.js";
import { accountApi } from "./apis.js";
import { type AccountEnv, accountService, type Gate } from "./authorize.js";
import { addConnected } from "./connected.js";
import { routerPages } from "./routerLists.js";
import { services } from "./services.js";
import type { Account, World } from "./world.js";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Read-only lists, with the fields of their filters. */
const GIVEN = [
  { name: "router.services", kind: "service", path: "/services", fields: ["id", "name", "extension"] },
  { name: "router.zoneGroups", kind: "zone group", path: "/zone_groups", fields: ["id", "name"] },
  { name: "router.zones", kind: "zone", path: "/zones", fields: ["id", "name", "service", "enable", "visible_name"] },
];

/** Global router v1: quotas, services and zones of an account, and the routers with their networks. */
export function routerRoutes(gate: Gate, parts: PlatformParts, cap: number): Hono<AccountEnv> {
  const service = services.routers;
  const app = accountService(service, gate);
  const api: Api<AccountEnv> = {
    ...accountApi(service, parts),
    refuse: (context, { reason, message, facts }) => {
      const text = facts.member === undefined || facts.inQuery ? message : `${facts.member}: ${message}`;
      return service.fail(context, USUAL_STATUS[reason], text);
    },
  };
  app.use(async (context, next) => {
    const requestId = context.req.header("x-request-id");
    if (requestId !== undefined && !UUID_V4.test(requestId)) {
      return service.fail(context, 400, "X-Request-ID is not a UUID of version 4");
    }
    if (requestId !== undefined) context.header("X-Request-ID", requestId);
    return next();
  });
  addCollection(app, api, {
    name: "router.quotas",
    kind: "quota",
    path: "/quotas",
    within: ["account"],
    stored: quotasIn(gate.world),
    members: {},
    pages: routerPages(cap, ["id", "name", "scope", "scope_value"]),
    create: false,
    read: false,
    remove: false,
  });
  for (const { fields, ...input } of GIVEN) {
    addCollection(app, api, {
      ...input,
      within: ["account"],
      members: {},
      pages: routerPages(cap, fields),
      create: false,
      remove: false,
    });
  }
  addConnected(app, api, cap);
  return app;
}

function quotasIn({ accounts }: World): Stored {
  const rows = (account: Account | undefined) => (account?.quotas ?? []) as object[] as Row[];
  return { at: (place) => rows(accounts.find(({ name }) => name === place.account)), all: () => accounts.map(rows) };
}
