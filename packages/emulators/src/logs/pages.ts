import type { LogsContext } from "./logsEnv.js";
import { Refusal } from "./refusal.js";

/** Page of a list of the newer APIs. */
export interface Page<T> {
  data: T[];
  /** Value of `token` for the next page; null on the last page. */
  next: string | null;
}

const LARGEST = 1000;
const USUAL = 100;

/** Four plus signs in base64: tokens are opaque and have to be encoded in a query, like those of the platform. */
const TOKEN_HEAD = Buffer.from([0xfb, 0xef, 0xbe]);

/** Returns the page that `limit` and `token` select, with at most `cap` records. */
export function pageOf<T>(context: LogsContext, records: readonly T[], cap: number, defaultLimit = USUAL): Page<T> {
  return cutPage(records, {
    limit: wholeNumber(context, "limit", defaultLimit),
    token: context.req.query("token"),
    cap,
  });
}

/** Returns a page; for `limit` and `token` outside of the query. */
export function cutPage<T>(
  records: readonly T[],
  { limit, token, cap }: { limit: number; token: string | undefined; cap: number },
): Page<T> {
  if (!(limit >= 1 && limit <= LARGEST)) throw badParameter("limit", `must be from 1 to ${LARGEST}.`);
  const start = token === undefined ? 0 : readToken(token);
  const end = start + Math.min(limit, cap);
  return { data: records.slice(start, end), next: end < records.length ? writeToken(end) : null };
}

/** Returns a query parameter that must be an integer, or its default. */
export function wholeNumber(context: LogsContext, name: string, otherwise: number): number {
  const text = context.req.query(name);
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw badParameter(name, "must be a whole number.");
  return Number(text);
}

export function badParameter(name: string, why: string): Refusal {
  return new Refusal(400, "invalid_parameter", `Parameter '${name}' ${why}`, { parameter: name });
}

function writeToken(start: number): string {
  return Buffer.concat([TOKEN_HEAD, Buffer.from(String(start))]).toString("base64");
}

function readToken(token: string): number {
  const bytes = Buffer.from(token, "base64");
  const start = Number(bytes.subarray(TOKEN_HEAD.length).toString());
  if (token !== writeToken(start)) throw badParameter("token", "is not one that this list gave.");
  return start;
}
