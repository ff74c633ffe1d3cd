import type { JsonObject } from "./json.js";
import { relativeMilliseconds } from "./relativeTime.js";
import { invalid } from "./sourceFields.js";

/** Converts the relative cutoff of a new source to a timestamp. Responses do not contain the relative cutoff. */
export function withInstant({ cutoffRelativeTime, ...fields }: JsonObject, now: number): JsonObject {
  if (cutoffRelativeTime === undefined) return fields;
  if (fields.cutoffTimestamp !== 0) throw invalid("cutoffRelativeTime", "cutoffTimestamp is given too.");
  return { ...fields, cutoffTimestamp: now + (relativeMilliseconds(String(cutoffRelativeTime)) ?? 0) };
}

/** A cutoff stays when it is left out, and only ever moves forward. */
export function cutoffAfterUpdate(stored: JsonObject, input: JsonObject): JsonObject {
  if (stored.cutoffTimestamp === undefined) return {};
  const requested = input.cutoffTimestamp ?? stored.cutoffTimestamp;
  if (Number(requested) < Number(stored.cutoffTimestamp))
    throw invalid("cutoffTimestamp", "it lies before the stored one.");
  return { cutoffTimestamp: requested };
}
