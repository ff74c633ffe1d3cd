import { jsonEqual, valuesEqual } from "../values/json.js";
import { own, type Plain } from "../values/value.js";
import type { AnyField } from "./field.js";
import { isInput } from "./field.js";

/** Reports whether two known values are semantically equal for the platform. */
export function semanticallyEqual(field: AnyField, before: Plain | undefined, after: Plain | undefined): boolean {
  if (valuesEqual(before, after)) return true;
  if (before === undefined || after === undefined || before === null || after === null) return false;
  const { type, semanticEquals, values, keyBy } = field.spec;
  if (semanticEquals?.(before, after) === true) return true;
  if (typeof before === "string" && typeof after === "string") {
    if (type.kind === "json") return jsonEqual(before, after);
    const canonical = (text: string): string => own(values?.aliases, text) ?? text;
    return canonical(before) === canonical(after);
  }
  if (type.kind === "list" || type.kind === "set") {
    if (!Array.isArray(before) || !Array.isArray(after)) return false;
    if (keyBy !== undefined) return sameByKey(type.element, keyBy, before as Plain[], after as Plain[]);
    const there = decidedHere(type.element, before as Plain[], after as Plain[]);
    if (there.length !== after.length) return false;
    return type.kind === "list"
      ? there.every((element, index) => semanticallyEqual(type.element, element, after[index] as Plain))
      : sameElements(type.element, there, after as Plain[]);
  }
  if (typeof before !== "object" || typeof after !== "object" || Array.isArray(before) || Array.isArray(after)) {
    return false;
  }
  const [first, second] = [before as Record<string, Plain>, after as Record<string, Plain>];
  if (type.kind === "object") {
    return Object.entries(type.fields).every(([name, inner]) => {
      // Outputs and inputs without effect are not compared.
      if (!isInput(inner) || inner.spec.noEffect !== undefined) return true;
      const { default: usual, presence } = inner.spec;
      const [earlier, later] = [meant(inner, own(first, name) ?? usual), meant(inner, own(second, name) ?? usual)];
      return (later === undefined && presence === "optionalComputed") || semanticallyEqual(inner, earlier, later);
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
  before: readonly Plain[],
  after: readonly Plain[],
): boolean {
  const earlier = new Map(before.map((one) => [keyed(one), one]));
  return (
    earlier.size === new Set(after.map(keyed)).size &&
    after.every((one) => semanticallyEqual(element, earlier.get(keyed(one)), one))
  );
}

/** Maximum number of elements that are compared semantically; more are considered different. */
const MOST_ALIKE = 1000;

/**
 * Reports whether two lists have the same elements in any order. Identical elements are removed first, because most are
 * identical.
 */
function sameElements(element: AnyField, before: readonly Plain[], after: readonly Plain[]): boolean {
  const counts = new Map<string, number>();
  for (const value of after) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  const gone: Plain[] = [];
  for (const value of before) {
    const count = counts.get(keyOf(value)) ?? 0;
    if (count === 0) gone.push(value);
    else counts.set(keyOf(value), count - 1);
  }
  if (gone.length > MOST_ALIKE) return false;
  const left = after.filter((value) => {
    const count = counts.get(keyOf(value)) ?? 0;
    counts.set(keyOf(value), count - 1);
    return count > 0;
  });
  return gone.every((wanted) => {
    const at = left.findIndex((candidate) => semanticallyEqual(element, wanted, candidate));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function keyOf(value: Plain): string {
  return JSON.stringify(value);
}

/** Reports whether a value is equivalent to an unset one: an empty optional list, or the platform default. */
export function isLeftOut({ spec: { presence, type, platformDefault } }: AnyField, value: unknown): boolean {
  if (value === undefined) return true;
  if (platformDefault !== undefined && valuesEqual(platformDefault, value as Plain)) return true;
  const isList = type.kind === "list" || type.kind === "set";
  return isList && presence === "optional" && Array.isArray(value) && value.length === 0;
}

/** Reports whether the type is an object without members, whose presence alone is significant. */
export function isSign({ spec: { type } }: AnyField): boolean {
  return type.kind === "object" && Object.keys(type.fields).length === 0;
}
