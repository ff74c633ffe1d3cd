import { createHash } from "node:crypto";
import type { Context } from "hono";
import { CollectionRefusal } from "./refusal.js";
import type { Row } from "./rows.js";

/** How a collection tells versions of an object apart. */
export interface Versions {
  /** Whether a change has to say which version it changes; without `needed` only a wrong one is refused. */
  readonly needed?: boolean;
  /** Members that are no part of the version: when it was seen last. */
  readonly without?: readonly string[];
}

/** An ETag: quoted hexadecimal digits that change when any member does. */
export function entityTag(row: Row, { without = [] }: Versions = {}): string {
  const counted = Object.fromEntries(Object.entries(row).filter(([member]) => !without.includes(member)));
  return `"${createHash("sha256").update(JSON.stringify(counted)).digest("hex").slice(0, 32)}"`;
}

/** @throws CollectionRefusal for an `If-Match` that is missing though needed, or names another version. */
export function refuseStale(context: Context, row: Row, versions: Versions | undefined, kind: string): void {
  if (!versions) return;
  const tag = context.req.header("if-match");
  if (!tag) {
    if (versions.needed) throw new CollectionRefusal("unversioned", `A change of a ${kind} needs If-Match.`, { kind });
    return;
  }
  if (tag !== "*" && tag !== entityTag(row, versions)) {
    throw new CollectionRefusal("stale", `The ${kind} has changed since it was read.`, { kind });
  }
}
