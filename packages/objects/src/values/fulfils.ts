import { isMask } from "./masks.js";
import { isNothing, isObject } from "./values.js";

/** How strictly what is shown is compared with what was asked. */
export interface Comparison {
  /** Whether a mask counts as whatever was asked. It proves nothing: not where an object is to be recognised by it. */
  readonly masks: "equal" | "different";
}

/** Deeper values than this are compared by identity alone. */
const DEEPEST = 200;

/**
 * Whether what the platform shows is what was asked of it: every member that was asked for is there and the same. Absent
 * and empty values count as the same; members that the platform adds do not matter.
 */
export function fulfils(live: unknown, wish: unknown, comparison: Comparison = { masks: "equal" }, depth = 0): boolean {
  if (isMask(live) && !isMask(wish) && !isNothing(wish)) return comparison.masks === "equal";
  if (Object.is(live, wish) || (isNothing(live) && isNothing(wish))) return true;
  // What is read as usual has lost digits that were sent.
  if (typeof wish === "bigint") return Number(wish) === live || String(wish) === live;
  // Identifiers travel as numbers here and as texts there.
  if (typeof live === "number" && typeof wish === "string") return String(live) === wish;
  if (typeof live === "string" && typeof wish === "number") return live === String(wish);
  if (depth >= DEEPEST) return false;
  if (Array.isArray(live) && Array.isArray(wish)) {
    return (
      live.length === wish.length && wish.every((item, index) => fulfils(live[index], item, comparison, depth + 1))
    );
  }
  return (
    isObject(live) &&
    isObject(wish) &&
    Object.entries(wish).every(([name, member]) => fulfils(live[name], member, comparison, depth + 1))
  );
}
