import type { MiddlewareHandler } from "hono";
import type { LogsEnv } from "./logsEnv.js";

/** Prefix of a number that JavaScript's JSON cannot represent. User data never contains it. */
const MARK = "\u0001whole:";
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?![\d.eE])/g;
const MARKED = /"\\u0001whole:(-?\d+)"/g;

/** Marks whole numbers beyond 2^53 in JSON as strings, so that documents are stored with all their digits. */
export function withMarks(json: string): string {
  const mark = (token: string): string =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : JSON.stringify(`${MARK}${token}`);
  return /\d{16}/.test(json) ? json.replace(TOKEN, mark) : json;
}

/** Responses contain the numbers again. */
export const unmarked: MiddlewareHandler<LogsEnv> = async (context, next) => {
  await next();
  const text = await context.res.clone().text();
  if (!text.includes("\\u0001whole:")) return;
  context.res = new Response(text.replace(MARKED, "$1"), context.res);
};
