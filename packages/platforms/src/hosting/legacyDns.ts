import type { Hono } from "hono";
import { type AccountEnv, accountService, type Gate } from "./authorize.js";
import { BadParameter, wholeNumber } from "./paging.js";
import { services } from "./services.js";

const PAGE = 1000;

/** Legacy DNS v1: the domains of an account, by name or by number. */
export function legacyDnsRoutes(gate: Gate): Hono<AccountEnv> {
  const app = accountService(services.legacyDns, gate);
  app.onError((error, context) => {
    if (!(error instanceof BadParameter)) throw error;
    return context.json({ error: "bad_request", code: 400, field: error.parameter }, 400);
  });
  app.get("/", (context) => {
    const offset = wholeNumber(context, "offset", 0, 0);
    const limit = wholeNumber(context, "limit", 1, PAGE);
    const filter = context.req.query("filter")?.toLowerCase() ?? "";
    const found = context.get("account").domains.filter(({ name }) => name.toLowerCase().includes(filter));
    return context.json(found.slice(offset, offset + limit));
  });
  app.get("/:domain", (context) => {
    const asked = context.req.param("domain").toLowerCase();
    const { domains } = context.get("account");
    const domain = /^\d+$/.test(asked)
      ? domains.find(({ id }) => id === Number(asked))
      : domains.find(({ name }) => name.toLowerCase() === asked);
    return domain ? context.json(domain) : context.json({ error: "domain_not_found" }, 404);
  });
  return app;
}
