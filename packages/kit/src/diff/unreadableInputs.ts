import type { AnyField, Fields } from "../fields/field.js";
import { isInput } from "../fields/field.js";
import { UNREAD } from "../values/stateKeys.js";
import { isValueList, own, type ValueObject } from "../values/value.js";

/**
 * Returns inputs that an import cannot read, because the platform never returns them or a part of them. An input that a
 * create did not set is known to be absent; the value of these is unknown.
 */
export function unreadableInputsOf(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name] as AnyField;
    return isInput(field) && field.spec.noDiff !== true && isHidden(field);
  });
}

function isHidden({ spec: { type, writeOnly, noEffect } }: AnyField): boolean {
  if (noEffect !== undefined) return false;
  if (writeOnly === true) return true;
  if (type.kind === "object") return Object.values(type.fields).some((inner) => isInput(inner) && isHidden(inner));
  return "element" in type && isHidden(type.element);
}

/** Returns the names of such inputs that state contains. */
export function unreadableInputsIn(state: ValueObject | undefined): readonly string[] {
  const names = own(state, UNREAD);
  return isValueList(names) ? names.filter((name) => typeof name === "string") : [];
}

/** Returns outputs with these names. */
export function withUnreadableInputs(state: ValueObject, names: readonly string[]): ValueObject {
  return names.length === 0 ? state : { ...state, [UNREAD]: names };
}
