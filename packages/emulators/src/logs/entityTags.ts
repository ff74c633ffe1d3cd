import { createHash } from "node:crypto";
import type { JsonObject } from "./json.js";
import type { LogsContext } from "./logsEnv.js";
import { Refusal } from "./refusal.js";

/** Returns an ETag: quoted hexadecimal digits that change when any of the parts does. */
export function entityTag(...parts: readonly unknown[]): string {
  return `"${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32)}"`;
}

/** Responds with an object and its ETag, or with 304 if the caller has the current version. */
export function tagged(context: LogsContext, tag: string, body: JsonObject, status: 200 | 201 = 200): Response {
  context.header("etag", tag);
  if (context.req.header("if-none-match") === tag) return context.body(null, 304);
  return context.json(body, status);
}

/** Requires the current ETag for an update: 403 without one, 412 with an old one. */
export function refuseStaleTag(context: LogsContext, current: string): void {
  const tag = context.req.header("if-match");
  if (!tag) throw new Refusal(403, "forbidden", "An update needs the If-Match header.");
  if (tag !== current) throw new Refusal(412, "precondition.failed", "The object has changed since it was read.");
}
