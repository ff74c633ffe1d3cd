import { isLeftOut, isUnset, semanticallyEqual } from "../fields/equality.js";
import { type AnyField, type Fields, isInput } from "../fields/field.js";
import { recordedElements } from "../fields/pairing.js";
import { elementPath, memberPath } from "../values/path.js";
import {
  hasUnknown,
  isValueList,
  isValueObject,
  objectOf,
  own,
  type Plain,
  reveal,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";
import { platformManaged } from "./platformManaged.js";

/**
 * Returns the paths of inputs that the program no longer sets and that the object keeps, because the platform may set
 * them, too, or because only the create request uses them. No request removes their values, so the preview has to warn
 * about them (promise U5). Pure.
 */
export function keptInputs(
  fields: Fields,
  oldValues: ValueObject,
  newValues: ValueObject,
  state?: ValueObject,
): readonly string[] {
  const kept: string[] = [];
  addKept(kept, fields, oldValues, newValues, "");
  if (kept.length === 0) return kept;
  const left = platformManaged(fields, newValues, state);
  return kept.filter((path) => !left.has(path));
}

/**
 * Returns an old value without what the platform keeps although the program removes it: the value, or entries of a
 * list, set or map. Comparing the rest with the new value shows what an update changes.
 */
export function withoutKeptEntries(
  field: AnyField,
  before: Value | undefined,
  after: Value | undefined,
): Value | undefined {
  if (field.spec.keptOnRemoval !== true || before === undefined) return before;
  if (after === undefined || isEmpty(after)) return after;
  if (!hasUnknown(after) && semanticallyEqual(field, reveal(before), reveal(after))) return before;
  if (isValueList(before) && isValueList(after)) {
    const removed = new Set(removedElements(field, before, after));
    return removed.size === 0 ? before : before.filter((_, index) => !removed.has(index));
  }
  if (field.spec.type.kind !== "map" || !isValueObject(before) || !isValueObject(after)) return before;
  return objectOf(Object.entries(before).filter(([name]) => own(after, name) != null));
}

function isEmpty(value: Value): boolean {
  if (isValueList(value)) return value.length === 0;
  return isValueObject(value) && Object.keys(value).length === 0;
}

/** Returns the indexes of the old elements that the new list no longer has, unless it has unknown ones. */
function removedElements(field: AnyField, before: readonly Value[], after: readonly Value[]): readonly number[] {
  const { type, keyBy } = field.spec;
  if (!("element" in type) || hasUnknown(after)) return [];
  const [old, now] = [reveal(before) as Plain, reveal(after) as Plain];
  // Equality may ignore how entries are grouped.
  if (semanticallyEqual(field, old, now) && semanticallyEqual(field, now, old)) return [];
  if (keyBy !== undefined) {
    const keyOf = (value: Value): string => keyBy(reveal(value) as Plain);
    const listed = new Set(after.map(keyOf));
    return [...before.keys()].filter((index) => !listed.has(keyOf(before[index] as Value)));
  }
  const partners = new Set(recordedElements(type.element, after, before));
  return [...before.keys()].filter((index) => !partners.has(before[index]));
}

function addKept(kept: string[], fields: Fields, oldValues: ValueObject, newValues: ValueObject, at: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const old = unwrap(own(oldValues, name));
    if (old === undefined || old === null || !isInput(field)) continue;
    const { noEffect, noDiff, writeOnly, createOnly, type } = field.spec;
    if (noEffect !== undefined || noDiff === true || (writeOnly === true && createOnly === undefined)) continue;
    const now = unwrap(own(newValues, name));
    const path = memberPath(at, name);
    if (isRemoved(field, now)) {
      if (isKept(field, old)) kept.push(path);
    } else if (type.kind === "object" && isValueObject(old) && isValueObject(now))
      addKept(kept, type.fields, old, now, path);
    else if (type.kind === "map" && isValueObject(old) && isValueObject(now)) addKeptKeys(kept, field, old, now, path);
    else if ((type.kind === "list" || type.kind === "set") && isValueList(old) && isValueList(now))
      addKeptInElements(kept, field, old, now, path);
  }
}

/** Reports whether a program no longer sets a value. Empty values count if the object keeps the old one. */
function isRemoved(field: AnyField, now: Value | undefined): boolean {
  if (now === undefined || now === null) return true;
  return field.spec.createOnly === undefined ? field.spec.keptOnRemoval === true && isEmpty(now) : isUnset(field, now);
}

/** Reports whether an object keeps a value that the program removes. */
function isKept(field: AnyField, old: Value): boolean {
  const { spec } = field;
  // The documentation of a deprecated input advises to remove it.
  if (spec.createOnly !== undefined) return spec.deprecated === undefined && !isLeftOut(field, old);
  if (spec.keptOnRemoval === true) return !isEmpty(old);
  return spec.presence === "optionalComputed" && spec.resetsOnRemoval !== true;
}

/** Adds keys of a map. A secret map is one word to its readers, so its path is added. */
function addKeptKeys(kept: string[], field: AnyField, old: ValueObject, now: ValueObject, at: string): void {
  if (field.spec.keptOnRemoval !== true) return;
  const removed = Object.keys(old).filter((name) => own(now, name) == null);
  if (removed.length > 0)
    kept.push(...(field.spec.secret === true ? [at] : removed.map((name) => memberPath(at, name))));
}

/** Adds removed elements that stay, and members of the other elements. */
function addKeptInElements(
  kept: string[],
  field: AnyField,
  old: readonly Value[],
  now: readonly Value[],
  at: string,
): void {
  const { type, keptOnRemoval } = field.spec;
  if (!("element" in type) || old === now || hasUnknown(now)) return;
  if (keptOnRemoval === true) kept.push(...removedElements(field, old, now).map((index) => elementPath(at, index)));
  if (type.element.spec.type.kind !== "object") return;
  const { fields } = type.element.spec.type;
  // A changed list is sent whole, without the removed members, unless they are declared as kept.
  const isSame = semanticallyEqual(field, reveal(withoutKeptEntries(field, old, now)), reveal(now));
  const partners = recordedElements(type.element, now, old);
  for (const [index, element] of now.entries()) {
    const [before, after] = [unwrap(partners[index]), unwrap(element)];
    if (isValueObject(before) && isValueObject(after))
      addKept(kept, isSame ? fields : declaredAsKept(fields), before, after, elementPath(at, index));
  }
}

function declaredAsKept(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, { spec }]) => spec.keptOnRemoval === true));
}
