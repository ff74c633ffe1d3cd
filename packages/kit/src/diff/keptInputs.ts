import { semanticallyEqual } from "../fields/equality.js";
import { type AnyField, type Fields, isInput } from "../fields/field.js";
import { recordedElements } from "../fields/pairing.js";
import { elementPath, memberPath } from "../values/path.js";
import {
  hasUnknown,
  isValueList,
  isValueObject,
  own,
  reveal,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";
import { platformManaged } from "./platformManaged.js";

/**
 * Returns the paths of inputs that the program no longer sets and that the object keeps, because the platform may set them,
 * too. No request removes their values, so the preview has to warn about them (promise U5). Pure.
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

function addKept(kept: string[], fields: Fields, oldValues: ValueObject, newValues: ValueObject, at: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const old = unwrap(own(oldValues, name));
    if (old === undefined || old === null || !isInput(field)) continue;
    const { presence, noEffect, noDiff, writeOnly, resetsOnRemoval, type } = field.spec;
    if (noEffect !== undefined || noDiff === true || writeOnly === true) continue;
    const now = unwrap(own(newValues, name));
    if (now === undefined || now === null) {
      if (presence === "optionalComputed" && resetsOnRemoval !== true) kept.push(memberPath(at, name));
    } else if (type.kind === "object" && isValueObject(old) && isValueObject(now))
      addKept(kept, type.fields, old, now, memberPath(at, name));
    else if ((type.kind === "list" || type.kind === "set") && isValueList(old) && isValueList(now))
      addKeptInElements(kept, field, old, now, memberPath(at, name));
  }
}

/** Adds members of the elements of an unchanged list. A changed list is sent whole, without the removed members. */
function addKeptInElements(
  kept: string[],
  field: AnyField,
  old: readonly Value[],
  now: readonly Value[],
  at: string,
): void {
  const { type } = field.spec;
  if (!("element" in type) || type.element.spec.type.kind !== "object" || old === now || hasUnknown(now)) return;
  const { fields } = type.element.spec.type;
  const keptInElements: string[] = [];
  const partners = recordedElements(type.element, now, old);
  for (const [index, element] of now.entries()) {
    const [before, after] = [unwrap(partners[index]), unwrap(element)];
    if (isValueObject(before) && isValueObject(after))
      addKept(keptInElements, fields, before, after, elementPath(at, index));
  }
  if (keptInElements.length > 0 && semanticallyEqual(field, reveal(old), reveal(now))) kept.push(...keptInElements);
}
