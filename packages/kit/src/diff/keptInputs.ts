import { type Fields, isInput } from "../fields/field.js";
import { memberPath } from "../values/path.js";
import { isValueObject, own, unwrap, type ValueObject } from "../values/value.js";
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
  }
}
