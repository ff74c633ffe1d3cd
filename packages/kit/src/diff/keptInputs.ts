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
  const left = platformManaged(fields, newValues, state);
  return keptIn(fields, oldValues, newValues, "").filter((path) => !left.has(path));
}

function keptIn(fields: Fields, oldValues: ValueObject, newValues: ValueObject, at: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { presence, noEffect, noDiff, writeOnly, resetsOnRemoval, type } = field.spec;
    if (!isInput(field) || noEffect !== undefined || noDiff === true || writeOnly === true) return [];
    const [old, now] = [unwrap(own(oldValues, name)), unwrap(own(newValues, name))];
    const path = memberPath(at, name);
    if (old === undefined || old === null) return [];
    if (now === undefined || now === null)
      return presence === "optionalComputed" && resetsOnRemoval !== true ? [path] : [];
    const isNested = type.kind === "object" && isValueObject(old) && isValueObject(now);
    return isNested ? keptIn(type.fields, old, now, path) : [];
  });
}
