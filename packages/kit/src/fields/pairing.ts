import {
  hasSecret,
  isValueList,
  isValueObject,
  own,
  type Plain,
  reveal,
  Secret,
  unwrap,
  type Value,
} from "../values/value.js";
import { semanticallyEqual } from "./equality.js";
import { type AnyField, isInput } from "./field.js";

/** Maximum number of comparisons of objects that are equal except for masked members. */
const MAX_COMPARISONS = 100_000;

/**
 * Returns the input element of each returned element: the equal one, at any index. Write-only and masked members are
 * ignored in the comparison. A returned element without an equal input while a secret input remains may be that secret
 * in another spelling, so it is marked as secret.
 */
export function pairElements(
  element: AnyField,
  returned: readonly Value[],
  inputs: readonly Value[],
): (Value | undefined)[] {
  if (!hasSecret(inputs) && !needsKnown(element) && !mayHoldCredentials(element)) return [];
  let comparisons = 0;
  const free = new Set(inputs.keys());
  const paired = new Map<number, number>();
  const pair = (index: number, at: number): void => {
    paired.set(index, at);
    free.delete(at);
  };
  for (const [index, value] of returned.entries()) {
    if (index < inputs.length && agrees(element, value, inputs[index])) pair(index, index);
  }
  const places = indexesByValue(inputs, free);
  for (const [index, value] of returned.entries()) {
    if (paired.has(index)) continue;
    const exact = places.get(keyOf(value))?.pop();
    if (exact !== undefined) pair(index, exact);
  }
  for (const [index, value] of returned.entries()) {
    if (paired.has(index) || typeof unwrap(value) !== "object") continue;
    for (const at of free) {
      if (++comparisons > MAX_COMPARISONS) break;
      if (!agrees(element, value, inputs[at])) continue;
      pair(index, at);
      break;
    }
  }
  const left = [...free];
  const mark = left.some((at) => inputs[at] instanceof Secret) ? new Secret(null) : undefined;
  const holder = left.find((at) => hasSecret(inputs[at]));
  return returned.map((_, index) => {
    const at = paired.get(index) ?? (free.has(index) ? index : holder);
    if (paired.has(index) || mark === undefined) return at === undefined ? undefined : inputs[at];
    return mark;
  });
}

/** Members that identify elements. */
const KEYS = ["id", "name", "key"];

/**
 * Returns the recorded element of each live element, changed or not: an equal one at any index; otherwise one with the
 * same ID, name or key; otherwise, for elements without these members, the one at the same index.
 */
export function recordedElements(
  element: AnyField,
  live: readonly Value[],
  recorded: readonly Value[],
): (Value | undefined)[] {
  const free = new Set(recorded.keys());
  const found = new Map<number, number>();
  const pass = (isOne: (value: Value, index: number, at: number) => boolean): void => {
    let comparisons = 0;
    for (const [index, value] of live.entries()) {
      if (found.has(index)) continue;
      for (const at of free) {
        if (++comparisons > MAX_COMPARISONS) return;
        if (!isOne(value, index, at)) continue;
        found.set(index, at);
        free.delete(at);
        break;
      }
    }
  };
  const key = keyMember(element);
  const keyAt = (value: Value | undefined): unknown => {
    const members = unwrap(value);
    return key === undefined || !isValueObject(members) ? undefined : reveal(own(members, key) ?? null);
  };
  pass((value, index, at) => index === at && agrees(element, value, recorded[at]));
  pass((value, _, at) => agrees(element, value, recorded[at]));
  pass((value, index, at) => (key === undefined ? index === at : keyAt(value) === keyAt(recorded[at])));
  return live.map((_, index) => {
    const at = found.get(index);
    return at === undefined ? undefined : recorded[at];
  });
}

function keyMember({ spec: { type } }: AnyField): string | undefined {
  if (type.kind !== "object") return undefined;
  return KEYS.find((name) => {
    const field = own(type.fields, name);
    return field !== undefined && isInput(field);
  });
}

/** Reports whether a part of an element is restored from known values instead of read from the platform. */
export function needsKnown({ spec }: AnyField): boolean {
  if (spec.masked !== undefined || spec.writeOnly === true) return true;
  if (spec.type.kind === "object") return Object.values(spec.type.fields).some(needsKnown);
  return "element" in spec.type && needsKnown(spec.type.element);
}

/** Reports whether a part of an element is public or secret by whether the program sets it. */
function mayHoldCredentials({ spec }: AnyField): boolean {
  if (spec.type.kind === "object") return Object.values(spec.type.fields).some(mayHoldCredentials);
  return "element" in spec.type ? mayHoldCredentials(spec.type.element) : spec.mayHoldCredentials === true;
}

/** Returns the indexes of elements by value; the last index of several first. */
function indexesByValue(inputs: readonly Value[], free: ReadonlySet<number>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const at of [...free].reverse()) {
    const key = keyOf(inputs[at]);
    const indexes = places.get(key);
    if (indexes === undefined) places.set(key, [at]);
    else indexes.push(at);
  }
  return places;
}

function keyOf(value: Value | undefined): string {
  return JSON.stringify(reveal(value)) ?? "";
}

/** Reports whether a returned value may be the input value. */
function agrees(field: AnyField, markedReturned: Value | undefined, markedInput: Value | undefined): boolean {
  const [returned, inputs] = [unwrap(markedReturned), unwrap(markedInput)];
  if (returned === undefined || returned === null || inputs === undefined || inputs === null) return true;
  const plain = reveal(returned) as Plain;
  if (field.spec.masked?.(plain) === true) return true;
  const { type } = field.spec;
  if (type.kind === "object" && isValueObject(returned) && isValueObject(inputs)) {
    return Object.entries(type.fields).every(([name, member]) =>
      agrees(member, own(returned, name), own(inputs, name)),
    );
  }
  if (type.kind === "map" && isValueObject(returned) && isValueObject(inputs)) {
    // A missing member of a map is a difference, unless the platform never returns such values.
    const names = new Set([...Object.keys(inputs), ...Object.keys(returned)]);
    const isThere = (name: string): boolean => Object.hasOwn(returned, name) && Object.hasOwn(inputs, name);
    return [...names].every(
      (name) =>
        (isThere(name) || type.element.spec.writeOnly === true) &&
        agrees(type.element, own(returned, name), own(inputs, name)),
    );
  }
  if (type.kind === "list" && isValueList(returned) && isValueList(inputs)) {
    return (
      returned.length === inputs.length && returned.every((value, index) => agrees(type.element, value, inputs[index]))
    );
  }
  return semanticallyEqual(field, plain, reveal(inputs) as Plain);
}
