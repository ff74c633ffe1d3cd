import { isMask } from "./masks.js";
import { isNothing, isObject } from "./values.js";

/** Options of the comparison of a live value with a desired one. */
export interface Comparison {
  /** Whether a mask equals every desired value. A mask proves nothing, so it must not identify an object. */
  readonly masks: "equal" | "different";
}

/** Maximum depth. Deeper values are compared by identity only. */
const MAX_DEPTH = 200;

/**
 * Reports whether a live value matches a desired one: every desired member exists and is equal. Absent and empty values
 * are equal, and members that the platform adds are ignored.
 */
export function matchesDesired(
  live: unknown,
  desired: unknown,
  comparison: Comparison = { masks: "equal" },
  depth = 0,
): boolean {
  if (isMask(live) && !isMask(desired) && !isNothing(desired)) return comparison.masks === "equal";
  if (Object.is(live, desired) || (isNothing(live) && isNothing(desired))) return true;
  // A number in the response may have lost digits of the bigint that was sent.
  if (typeof desired === "bigint") return Number(desired) === live || String(desired) === live;
  // Some APIs return IDs as numbers and accept them as strings, or the reverse.
  if (typeof live === "number" && typeof desired === "string") return String(live) === desired;
  if (typeof live === "string" && typeof desired === "number") return live === String(desired);
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(live) && Array.isArray(desired)) {
    return (
      live.length === desired.length &&
      desired.every((item, index) => matchesDesired(live[index], item, comparison, depth + 1))
    );
  }
  return (
    isObject(live) &&
    isObject(desired) &&
    Object.entries(desired).every(([name, member]) => matchesDesired(live[name], member, comparison, depth + 1))
  );
}
