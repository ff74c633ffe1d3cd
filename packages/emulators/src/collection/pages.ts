import type { Context } from "hono";
import { CollectionRefusal } from "./refusal.js";
import type { Row } from "./rows.js";

/**
 * Returns the body of a list response: the rows of the requested page, and the members around them. `show` returns the
 * representation of a row in lists.
 */
export type Pages = (rows: readonly Row[], show: (row: Row) => Row, context: Context) => unknown;

/** Returns the whole list, bare or in a member: `{"users": […]}`. */
export function wholeList(member?: string): Pages {
  return (rows, show) => around(rows.map(show), member);
}

/** Pagination by `limit` and `offset`; `around` wraps the page in its envelope. */
export function offsetPages(options: {
  readonly cap: number;
  /** Page size without `limit`. Default: the cap. */
  readonly defaultLimit?: number;
  readonly around: (page: readonly Row[], facts: { offset: number; limit: number; total: number }) => unknown;
}): Pages {
  return (rows, show, context) => {
    const offset = wholeNumberIn(context, "offset", 0, 0);
    const limit = Math.min(wholeNumberIn(context, "limit", 1, options.defaultLimit ?? options.cap), options.cap);
    return options.around(rows.slice(offset, offset + limit).map(show), { offset, limit, total: rows.length });
  };
}

/** Pagination by `limit` and `marker`, the ID of the last row of the previous page. */
export function markerPages(options: {
  readonly cap: number;
  readonly id?: string;
  readonly around: (page: readonly Row[], facts: { total: number }) => unknown;
}): Pages {
  return (rows, show, context) => {
    const limit = Math.min(wholeNumberIn(context, "limit", 1, options.cap), options.cap);
    const marker = context.req.query("marker");
    const last = rows.findIndex((row) => String(row[options.id ?? "id"]) === marker);
    if (marker && last === -1) {
      throw new CollectionRefusal("invalid", `no record ${marker} in this list`, { member: "marker", inQuery: true });
    }
    return options.around(rows.slice(last + 1, last + 1 + limit).map(show), { total: rows.length });
  };
}

/** Pagination by `limit` and `token`. The body contains the token of the next page, which is opaque. */
export function tokenPages(options: {
  readonly cap: number;
  readonly defaultLimit?: number;
  readonly around: (page: readonly Row[], next: string | null) => unknown;
}): Pages {
  return (rows, show, context) => {
    const limit = Math.min(wholeNumberIn(context, "limit", 1, options.defaultLimit ?? options.cap), options.cap);
    const token = context.req.query("token") ?? "";
    const start =
      token === ""
        ? 0
        : Number(
            Buffer.from(token, "base64url")
              .toString()
              .replace(/^after:/, ""),
          );
    if (!Number.isInteger(start)) {
      throw new CollectionRefusal("invalid", "the token is not one of this list", { member: "token", inQuery: true });
    }
    const end = start + limit;
    const next = end < rows.length ? Buffer.from(`after:${end}`).toString("base64url") : null;
    return options.around(rows.slice(start, end).map(show), next);
  };
}

/**
 * Returns a query parameter that holds a whole number.
 *
 * @throws CollectionRefusal when it is something else or below `minimum`.
 */
export function wholeNumberIn(context: Context, name: string, minimum: number, otherwise: number): number {
  const text = context.req.query(name);
  if (text === undefined) return otherwise;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum) return value;
  const message = `ensure this value is a whole number greater than or equal to ${minimum}`;
  throw new CollectionRefusal("invalid", message, { member: name, inQuery: true });
}

function around(page: readonly Row[], member: string | undefined): unknown {
  return member === undefined ? page : { [member]: page };
}
