import type { JsonObject } from "./json.js";
import { relativeMilliseconds } from "./relativeTime.js";
import { invalid } from "./sourceFields.js";

/** A relative cutoff becomes an instant when the source is made, and is never shown again. */
export function withInstant({ cutoffRelativeTime, ...taken }: JsonObject, now: number): JsonObject {
  if (cutoffRelativeTime === undefined) return taken;
  if (taken.cutoffTimestamp !== 0) throw invalid("cutoffRelativeTime", "cutoffTimestamp is given too.");
  return { ...taken, cutoffTimestamp: now + (relativeMilliseconds(String(cutoffRelativeTime)) ?? 0) };
}

/** A cutoff stays when it is left out, and only ever moves forward. */
export function cutoffAfterUpdate(stored: JsonObject, given: JsonObject): JsonObject {
  if (stored.cutoffTimestamp === undefined) return {};
  const asked = given.cutoffTimestamp ?? stored.cutoffTimestamp;
  if (Number(asked) < Number(stored.cutoffTimestamp))
    throw invalid("cutoffTimestamp", "it lies before the stored one.");
  return { cutoffTimestamp: asked };
}
