import { type AnyField, type Plain, type PlainObject, sameInputs, sameMeaning } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";

/** Whether the platform could not hold two objects side by side: they would have one key in one place, or exclude each other. */
export function deletesFirst({ identity, key, fields, whereabouts, shownPlace }: Plan) {
  const { unique, spends } = identity;
  const names = Array.isArray(unique) ? unique : key.length === 0 ? [] : [...whereabouts, ...shownPlace, ...key];
  const excludes = typeof unique === "function" ? unique : undefined;
  // A key that can never be used again is not free when the old object is gone.
  const waits = unique === false || spends !== undefined;
  return (before: PlainObject, after: PlainObject): boolean =>
    !waits &&
    ((names.length > 0 && sameInputs(fields, names, before, after)) ||
      excludes?.(before as never, after as never) === true);
}

/** The inputs that tell an object from others with which it can stand side by side. */
export function tellsApart({ identity: { unique }, key }: Plan): readonly string[] {
  return Array.isArray(unique) ? unique : key;
}

/** Whether what an object shows has the key that is wanted. */
export function hasKey({ key, fields }: Plan, shown: Values, wanted: Values): boolean {
  return key.every((name) => sameMeaning(fields[name] as AnyField, shown[name] as Plain, wanted[name] as Plain));
}

/** The key of an object in words: `"main"`, or `"www.example.com.", "A"`. Secret parts of it are not told. */
export function keyText({ key, fields }: Plan, values: Values): string {
  return key
    .filter((name) => fields[name]?.spec.secret !== true)
    .map((name) => JSON.stringify(values[name] ?? ""))
    .join(", ");
}
