import { type AnyField, inputsEqual, type Plain, type PlainObject, semanticallyEqual } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";

/**
 * Returns a predicate: can the old and the new object of a replacement not coexist, because they have one key in one
 * parent or exclude each other?
 */
export function deleteBeforeReplace({ identity, key, fields, parentInputs, parentsInResponse }: Plan) {
  const { unique, nonReusable } = identity;
  const names = Array.isArray(unique)
    ? unique
    : key.length === 0
      ? []
      : [...parentInputs, ...parentsInResponse, ...key];
  const excludes = typeof unique === "function" ? unique : undefined;
  // A key that can never be used again is not free after the old object is deleted.
  const waits = unique === false || nonReusable !== undefined;
  return (oldValues: PlainObject, newValues: PlainObject): boolean =>
    !waits &&
    ((names.length > 0 && inputsEqual(fields, names, oldValues, newValues)) ||
      excludes?.(oldValues as never, newValues as never) === true);
}

/** Returns the inputs that distinguish an object from others that coexist with it. */
export function tellsApart({ identity: { unique }, key }: Plan): readonly string[] {
  return Array.isArray(unique) ? unique : key;
}

/** Reports whether the values of an object have the wanted key. */
export function hasKey({ key, fields }: Plan, actual: Values, expected: Values): boolean {
  return key.every((name) =>
    semanticallyEqual(fields[name] as AnyField, actual[name] as Plain, expected[name] as Plain),
  );
}

/** Returns the key of an object as text: `"main"`, or `"www.example.com.", "A"`. Secret parts are omitted. */
export function keyText({ key, fields }: Plan, values: Values): string {
  return key
    .filter((name) => fields[name]?.spec.secret !== true)
    .map((name) => JSON.stringify(values[name] ?? ""))
    .join(", ");
}
