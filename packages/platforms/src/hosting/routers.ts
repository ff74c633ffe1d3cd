import type { Hono } from "hono";
import { type AccountEnv, accountService, type Gate } from "./authorize.js";
import { BadParameter, wholeNumber } from "./paging.js";
import { services } from "./services.js";
import type { Quota } from "./world.js";

const DEFAULT_PAGE = 20;
const FIELDS = ["id", "name", "scope", "scope_value"] as const;
type Field = (typeof FIELDS)[number];

/** Global router v1: the quotas of an account, as a bare array. */
export function routerRoutes(gate: Gate, cap: number): Hono<AccountEnv> {
  const service = services.routers;
  const app = accountService(service, gate);
  app.onError((error, context) => {
    if (error instanceof BadParameter) return service.fail(context, 400, error.message);
    throw error;
  });
  app.get("/quotas", (context) => {
    const wanted = readFilters(context.req.query("filters") ?? "");
    const { sort_keys: sortKey, sort_direction: direction } = context.req.query();
    const page = wholeNumber(context, "page", 1, 1);
    const limit = Math.min(wholeNumber(context, "limit", 1, DEFAULT_PAGE), cap);
    const found = context
      .get("account")
      .quotas.filter((quota) => wanted.every(([field, value]) => quota[field] === value))
      .toSorted(sortKey ? byField(readField(sortKey, "sort_keys")) : () => 0);
    if (direction === "desc") found.reverse();
    const requestId = context.req.header("x-request-id");
    if (requestId) context.header("X-Request-ID", requestId);
    return context.json(found.slice((page - 1) * limit, page * limit));
  });
  return app;
}

/** `filters` is a list of `field=value` joined by commas; all of them must hold. */
function readFilters(expression: string): [Field, string][] {
  return expression
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [field = "", ...value] = part.split("=");
      return [readField(field, "filters"), value.join("=")];
    });
}

function readField(text: string, parameter: string): Field {
  const field = FIELDS.find((candidate) => candidate === text);
  if (field) return field;
  throw new BadParameter(parameter, `"${text}" is not one of ${FIELDS.join(", ")}`);
}

function byField(field: Field): (a: Quota, b: Quota) => number {
  return (a, b) => (a[field] < b[field] ? -1 : Number(a[field] > b[field]));
}
