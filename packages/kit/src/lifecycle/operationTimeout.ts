import type { AnyResource } from "../definition/definition.js";
import { isValueObject, own, unwrap, type ValueObject } from "../values/value.js";

/** Operations with separate timeouts. */
export type TimedOperation = "create" | "read" | "update" | "delete";

/**
 * Returns the timeout of an operation in milliseconds from an input of the resource, in inputs or state; undefined if
 * unset. It overrides the engine's option (`customTimeouts`).
 */
export function operationTimeout(
  { fields }: AnyResource,
  operation: TimedOperation,
  values: ValueObject,
): number | undefined {
  for (const [name, { spec }] of Object.entries(fields)) {
    if (spec.duration === undefined) continue;
    const timeouts = unwrap(own(values, name));
    const text = isValueObject(timeouts) ? unwrap(own(timeouts, operation)) : undefined;
    if (typeof text === "string") return spec.duration(text);
  }
  return undefined;
}
