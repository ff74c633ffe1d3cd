import { jsonEqual, valuesEqual } from "../values/json.js";
import { isValueObject, own, type Plain, type Value } from "../values/value.js";
import type { AnyField } from "./field.js";
import { isInput } from "./field.js";

/** Reports whether two known values are semantically equal for the platform. */
export function semanticallyEqual(field: AnyField, oldValue: Plain | undefined, newValue: Plain | undefined): boolean {
  if (valuesEqual(oldValue, newValue)) return true;
  if (oldValue === undefined || newValue === undefined || oldValue === null || newValue === null) return false;
  const { type, semanticEquals, values, keyBy } = field.spec;
  if (semanticEquals?.(oldValue, newValue) === true) return true;
  if (typeof oldValue === "string" && typeof newValue === "string") {
    if (type.kind === "json") return jsonEqual(oldValue, newValue);
    const canonical = (text: string): string => {
      const name = own(values?.aliases, text) ?? text;
      return values?.ignoreCase === true ? name.toLowerCase() : name;
    };
    return canonical(oldValue) === canonical(newValue);
  }
  if (type.kind === "list" || type.kind === "set") {
    if (!Array.isArray(oldValue) || !Array.isArray(newValue)) return false;
    if (keyBy !== undefined) return sameByKey(type.element, keyBy, oldValue as Plain[], newValue as Plain[]);
    const there = decidedHere(type.element, oldValue as Plain[], newValue as Plain[]);
    if (there.length !== newValue.length) return false;
    return type.kind === "list"
      ? there.every((element, index) => semanticallyEqual(type.element, element, newValue[index] as Plain))
      : sameElements(type.element, there, newValue as Plain[]);
  }
  if (
    typeof oldValue !== "object" ||
    typeof newValue !== "object" ||
    Array.isArray(oldValue) ||
    Array.isArray(newValue)
  ) {
    return false;
  }
  const [first, second] = [oldValue as Record<string, Plain>, newValue as Record<string, Plain>];
  if (type.kind === "object") {
    return Object.entries(type.fields).every(([name, inner]) => {
      // Outputs and inputs without effect are not compared.
      if (!isInput(inner) || inner.spec.noEffect !== undefined) return true;
      const { default: defaultValue, presence } = inner.spec;
      const [earlier, later] = [
        meant(inner, own(first, name) ?? defaultValue),
        meant(inner, own(second, name) ?? defaultValue),
      ];
      return (
        (presence === "optionalComputed" && isLeftAlone(earlier, later)) || semanticallyEqual(inner, earlier, later)
      );
    });
  }
  if (type.kind === "map") {
    const names = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...names].every((name) => semanticallyEqual(type.element, own(first, name), own(second, name)));
  }
  return false;
}

/** Returns the live elements without those that are kept although the program does not list them. */
export function decidedHere<T>({ spec }: AnyField, there: readonly T[], wished: readonly unknown[]): readonly T[] {
  const { keepUnlisted } = spec;
  if (keepUnlisted === undefined) return there;
  return there.filter(
    (one) => !keepUnlisted(one as Plain) || wished.some((other) => isSame(one as Plain, other as Plain)),
  );

  function isSame(one: Plain, other: Plain): boolean {
    return semanticallyEqual({ spec } as AnyField, one, other);
  }
}

function meant(field: AnyField, value: Plain | undefined): Plain | undefined {
  return isLeftOut(field, value) ? undefined : value;
}

/** Reports whether two sets have the same keys, with semantically equal elements. */
function sameByKey(
  element: AnyField,
  keyed: (element: Plain) => string,
  oldValue: readonly Plain[],
  newValue: readonly Plain[],
): boolean {
  const earlier = new Map(oldValue.map((one) => [keyed(one), one]));
  return (
    earlier.size === new Set(newValue.map(keyed)).size &&
    newValue.every((one) => semanticallyEqual(element, earlier.get(keyed(one)), one))
  );
}

/**
 * Maximum number of elements that are compared semantically. Of larger sets, only identical elements are considered
 * equal.
 */
export const MAX_COMPARED = 1000;

/**
 * Reports whether two lists have the same elements in any order. Identical elements are removed first, because most are
 * identical.
 */
function sameElements(element: AnyField, oldValue: readonly Plain[], newValue: readonly Plain[]): boolean {
  const counts = new Map<string, number>();
  for (const value of newValue) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  const gone: Plain[] = [];
  for (const value of oldValue) {
    const count = counts.get(keyOf(value)) ?? 0;
    if (count === 0) gone.push(value);
    else counts.set(keyOf(value), count - 1);
  }
  if (gone.length > MAX_COMPARED) return false;
  const left = newValue.filter((value) => {
    const count = counts.get(keyOf(value)) ?? 0;
    counts.set(keyOf(value), count - 1);
    return count > 0;
  });
  return gone.every((removed) => {
    const at = left.findIndex((candidate) => semanticallyEqual(element, removed, candidate));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function keyOf(value: Plain): string {
  return JSON.stringify(value);
}

/**
 * Reports whether a value is equivalent to an unset one: an empty optional text, list or map, or the platform default.
 */
export function isLeftOut(field: AnyField, value: unknown): boolean {
  const { platformDefault } = field.spec;
  return isUnset(field, value) || (platformDefault !== undefined && valuesEqual(platformDefault, value as Plain));
}

/** Reports whether a value is unset, or an empty optional text, list or map, which is equivalent. */
export function isUnset(field: AnyField, value: unknown): boolean {
  if (value === undefined) return true;
  return value === "" ? isOptional(field, "string") : isEmptyCollection(field, value);
}

/** Reports whether a value is an empty optional list, set or map, which is equivalent to an unset one. */
export function isEmptyCollection(field: AnyField, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && isOptional(field, "list", "set");
  return isOptional(field, "map") && isValueObject(value as Value) && Object.keys(value as object).length === 0;
}

function isOptional({ spec: { presence, type } }: AnyField, ...kinds: readonly string[]): boolean {
  return presence === "optional" && kinds.includes(type.kind);
}

/** Reports whether a program leaves a value to the platform: without it, or with an empty text that it adds. */
function isLeftAlone(earlier: Plain | undefined, later: Plain | undefined): boolean {
  return later === undefined || (later === "" && earlier === undefined);
}

/** Reports whether the type is an object without members, whose presence alone is significant. */
export function isSign({ spec: { type } }: AnyField): boolean {
  return type.kind === "object" && Object.keys(type.fields).length === 0;
}
