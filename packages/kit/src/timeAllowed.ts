import type { AnyResource } from "./definition.js";
import { isValueObject, own, unwrap, type ValueObject } from "./value.js";

/** What may be given a time of its own. */
export type TimedOperation = "create" | "read" | "update" | "delete";

/**
 * The time in milliseconds that the program allows for an operation by an input of the resource, among inputs or recorded
 * values; undefined where it says nothing. It stands before what the engine was told (`customTimeouts`).
 */
export function timeAllowed(
  { fields }: AnyResource,
  operation: TimedOperation,
  values: ValueObject,
): number | undefined {
  for (const [name, { spec }] of Object.entries(fields)) {
    if (spec.duration === undefined) continue;
    const given = unwrap(own(values, name));
    const text = isValueObject(given) ? unwrap(own(given, operation)) : undefined;
    if (typeof text === "string") return spec.duration(text);
  }
  return undefined;
}
