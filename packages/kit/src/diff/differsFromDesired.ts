import { decidedHere, isLeftOut, semanticallyEqual } from "../fields/equality.js";
import { type AnyField, isInput } from "../fields/field.js";
import { isValueList, isValueObject, objectOf, own, type Plain, type Value } from "../values/value.js";

/** Options of a comparison of a live object with desired values. */
export interface Restriction {
  /** Whether secret members are skipped: a platform may mask them, or return an old value. Default: no. */
  readonly skipSecrets?: boolean;
}

/**
 * Reports whether a live value differs from the desired one. Drift, update steps and the verification of writes decide
 * by this relation. Values are compared by semantic equality. Unset members are not compared at any depth, because the
 * platform may fill them in. Neither are write-only members. Pure.
 */
export function differsFromDesired(
  field: AnyField,
  live: Plain | undefined,
  desired: Plain | undefined,
  restriction: Restriction = {},
): boolean {
  if (desired === undefined || desired === null || semanticallyEqual(field, live, desired)) return false;
  if (live === undefined) return true;
  const compared = comparedPart(field, desired, desired, restriction);
  return !semanticallyEqual(field, comparedPart(field, live, desired, restriction), compared);
}

/**
 * Returns the part of a value that is compared with `desired`: members that the program sets and the platform returns.
 */
export function comparedPart(field: AnyField, value: Plain, desired: Plain, restriction: Restriction = {}): Plain {
  const { type } = field.spec;
  if (type.kind === "object" && isValueObject(value) && isValueObject(desired)) {
    return objectOf(
      Object.entries(type.fields).flatMap(([name, inner]): [string, Value][] => {
        const desiredValue = (own(desired, name) ?? inner.spec.default) as Plain | undefined;
        const memberValue = own(value, name) as Plain | undefined;
        if (!isCompared(inner, restriction) || memberValue === undefined || isUnset(inner, desiredValue)) return [];
        return [[name, comparedPart(inner, memberValue, desiredValue as Plain, restriction)]];
      }),
    ) as Plain;
  }
  if (type.kind === "map" && isValueObject(value) && isValueObject(desired)) {
    return objectOf(
      Object.entries(value).map(([name, one]): [string, Value | undefined] => {
        const desiredValue = own(desired, name) as Plain | undefined;
        const isKnown = one !== undefined && desiredValue !== undefined;
        return [name, isKnown ? comparedPart(type.element, one as Plain, desiredValue, restriction) : one];
      }),
    ) as Plain;
  }
  if ((type.kind === "list" || type.kind === "set") && isValueList(value) && isValueList(desired)) {
    // Elements cannot be paired if a member of their key is not compared: the desired ones are used.
    if (!hasComparableKeys(field, desired as readonly Plain[], restriction)) return desired as Plain;
    const decided = decidedHere(type.element, value as readonly Plain[], desired);
    const partners =
      type.kind === "list" ? byPlace(decided, desired as Plain[]) : partnersOf(field, decided, desired, restriction);
    return decided.map((one, index) => {
      const partner = partners(one, index);
      return partner === undefined ? one : comparedPart(type.element, one, partner, restriction);
    }) as Plain;
  }
  return value;
}

/** Reports whether values of a field are compared. */
function isCompared(field: AnyField, { skipSecrets = false }: Restriction): boolean {
  const { writeOnly, noEffect, noDiff, secret } = field.spec;
  return isInput(field) && writeOnly !== true && noEffect === undefined && noDiff !== true && !(skipSecrets && secret);
}

/** Reports whether the program leaves a member to the platform. An empty optional list is treated as unset. */
function isUnset(field: AnyField, desired: Plain | undefined): boolean {
  if (desired === undefined || desired === null) return true;
  if (Array.isArray(desired)) return isLeftOut(field, desired) && field.spec.platformDefault === undefined;
  return desired === "" && field.spec.presence === "optionalComputed";
}

/** Reports whether the elements of a keyed set keep their keys without the members that are not compared. */
function hasComparableKeys({ spec }: AnyField, desired: readonly Plain[], restriction: Restriction): boolean {
  const { keyBy, type } = spec;
  if (keyBy === undefined || !("element" in type)) return true;
  return desired.every((one) => keyBy(one) === keyBy(comparedPart(type.element, one, one, restriction)));
}

type Partner = (one: Plain, index: number) => Plain | undefined;

/** Pairs elements of lists by index. Elements of lists of different lengths have no partner. */
function byPlace(live: readonly Plain[], desired: readonly Plain[]): Partner {
  return live.length === desired.length ? (_, index) => desired[index] : () => undefined;
}

/** Maximum number of elements without a key that are paired. Larger sets are compared as they are. */
const MAX_PAIRED = 1_000;

/**
 * Pairs elements of sets by key. Without a key, pairs each element with a desired one from which it does not differ.
 */
function partnersOf(
  field: AnyField,
  live: readonly Plain[],
  desired: readonly Value[],
  restriction: Restriction,
): Partner {
  const { keyBy, type } = field.spec;
  if (keyBy !== undefined) {
    const byKey = new Map(desired.map((one) => [keyBy(one as Plain), one as Plain]));
    return (one) => byKey.get(keyBy(one));
  }
  if (!("element" in type) || live.length !== desired.length || live.length > MAX_PAIRED) return () => undefined;
  // Elements with the most members have the fewest possible partners, so they come first.
  const free = [...live.keys()];
  const found = new Map<number, Plain>();
  for (const candidate of [...(desired as readonly Plain[])].sort((one, other) => sizeOf(other) - sizeOf(one))) {
    const at = free.findIndex((index) => !differsFromDesired(type.element, live[index], candidate, restriction));
    if (at < 0) continue;
    const [index = 0] = free.splice(at, 1);
    found.set(index, candidate);
  }
  return (_, index) => found.get(index);
}

function sizeOf(value: Plain | undefined): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one as Plain), 1);
}
