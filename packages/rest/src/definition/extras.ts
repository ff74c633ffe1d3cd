import type { Reader } from "@tripod/http";
import type { Hook } from "./groups.js";

/**
 * Returns an extra that logs a warning about the object after each refresh.
 *
 * @example
 * ```ts
 * import { warning } from "@tripod/kit";
 *
 * export const extras = [
 *   warning((live) => (live.optionalString("state") === "broken" ? "the shelf is broken" : undefined)),
 * ];
 * ```
 */
export function warning(says: (live: Reader) => string | undefined): Hook {
  return { notice: says };
}

/** Returns an extra that renames the output that equals the ID. Null removes the output. */
export function idOutputName(idName: string | null): Hook {
  return { idName };
}
