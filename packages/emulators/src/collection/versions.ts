import { createHash } from "node:crypto";
import type { Context } from "hono";
import { CollectionRefusal } from "./refusal.js";
import type { Row } from "./rows.js";

/** Options for versions of an object. */
export interface Versions {
  /** Whether a change must name the version that it changes. Default: only a wrong version is rejected. */
  readonly needed?: boolean;
  /** Members that do not affect the version, such as the time of last contact. */
  readonly without?: readonly string[];
}

/** Returns an ETag: quoted hexadecimal digits that change when any member does. */
export function entityTag(row: Row, { without = [] }: Versions = {}): string {
  const counted = Object.fromEntries(Object.entries(row).filter(([member]) => !without.includes(member)));
  return `"${createHash("sha256").update(JSON.stringify(counted)).digest("hex").slice(0, 32)}"`;
}

/** @throws CollectionRefusal if a required `If-Match` is missing, or names another version. */
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
