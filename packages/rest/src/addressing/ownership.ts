import type { Dialect } from "../definition/dialect.js";
import { encodedInput } from "../values/spelling.js";
import { parentKeyAt, type Target } from "./target.js";

/**
 * Claims an existing object for a resource of this process. Returns false if another resource has it. `path` is the
 * path of its list.
 */
export function tryClaim(dialect: Pick<Dialect, "scopeKey" | "tracker">, path: string, id: string): boolean {
  const parentKey = parentKeyAt(dialect, path);
  if (dialect.tracker.isClaimed(parentKey, id)) return false;
  dialect.tracker.claim(parentKey, id);
  return true;
}

/** Reports whether another resource of this process has the object with an ID. */
export function isClaimed({ dialect, parentKey }: Pick<Target, "dialect" | "parentKey">, id: string): boolean {
  return dialect.tracker.isClaimed(parentKey, id);
}

/** Releases an object: it no longer belongs to a resource of this process, although it may exist. */
export function unclaim(dialect: Pick<Dialect, "scopeKey" | "tracker">, path: string, id: string): void {
  dialect.tracker.unclaim(parentKeyAt(dialect, path), id);
}

/** Releases a deleted object. A later object with its ID is another one. */
export function forgetObject(target: Target): void {
  const { parentKey, dialect, plan } = target;
  const { tracker } = dialect;
  tracker.unclaim(parentKey, String(target.pathParams.id));
  // If IDs consist of the key, rows of lists identify the object by the key alone.
  for (const name of plan.key) tracker.unclaim(parentKey, String(encodedInput(plan, name, target.pathParams[name])));
}
