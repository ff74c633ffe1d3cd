import { isMask } from "./masks.js";
import { isNothing, isObject } from "./values.js";

/** Options of the comparison of a live value with a desired one. */
export interface Comparison {
  /** Whether a mask equals every desired value. A mask proves nothing, so it must not identify an object. */
  readonly masks: "equal" | "different";
}

/** Maximum depth. Deeper values are compared by identity only. */
const DEEPEST = 200;

/**
 * Reports whether a live value matches a desired one: every desired member exists and is equal. Absent and empty values
 * are equal, and members that the platform adds are ignored.
 */
export function fulfils(live: unknown, wish: unknown, comparison: Comparison = { masks: "equal" }, depth = 0): boolean {
  if (isMask(live) && !isMask(wish) && !isNothing(wish)) return comparison.masks === "equal";
  if (Object.is(live, wish) || (isNothing(live) && isNothing(wish))) return true;
  // A number in the response may have lost digits of the bigint that was sent.
  if (typeof wish === "bigint") return Number(wish) === live || String(wish) === live;
  // Some APIs return IDs as numbers and accept them as strings, or the reverse.
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
