import type { Context } from "hono";
import { type Pages, wholeNumberIn } from "../collection/pages.js";
import { CollectionRefusal } from "../collection/refusal.js";
import { type Row, valueAt } from "../collection/rows.js";

const DEFAULT_PAGE = 20;

/**
 * Lists of the router API: a bare array, selected by `filters` (`field=value` joined by commas, all of which must
 * hold), ordered by `sort_keys` and `sort_direction`, paged by `page` and `limit`.
 */
export function routerPages(cap: number, fields: readonly string[]): Pages {
  return (rows, show, context) => {
    const requested = readFilters(context, fields);
    const { sort_keys: key, sort_direction: direction } = context.req.query();
    const page = wholeNumberIn(context, "page", 1, 1);
    const limit = Math.min(wholeNumberIn(context, "limit", 1, DEFAULT_PAGE), cap);
    const found = rows.filter((row) => requested.every(([field, value]) => String(valueAt(row, field)) === value));
    const sorted = key ? found.toSorted(byField(readField(key, "sort_keys", fields))) : found;
    if (direction === "desc") sorted.reverse();
    return sorted.slice((page - 1) * limit, page * limit).map(show);
  };
}

function readFilters(context: Context, fields: readonly string[]): [string, string][] {
  return (context.req.query("filters") ?? "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [field = "", ...value] = part.split("=");
      return [readField(field, "filters", fields), value.join("=")];
    });
}

function readField(field: string, parameter: string, fields: readonly string[]): string {
  if (fields.includes(field)) return field;
  const message = `${parameter}: "${field}" is not one of ${fields.join(", ")}`;
  throw new CollectionRefusal("invalid", message, { member: parameter, inQuery: true });
}

function byField(field: string): (a: Row, b: Row) => number {
  return (a, b) => (String(a[field]) < String(b[field]) ? -1 : Number(String(a[field]) > String(b[field])));
}
