import type { Fields } from "../fields/field.js";
import { UNSENT } from "../values/stateKeys.js";
import { isValueList, objectOf, own, type ValueObject } from "../values/value.js";

/**
 * Returns outputs with the names of pending inputs. The engine records all inputs of an incomplete create, and a
 * refresh removes the information that the create was incomplete.
 */
export function withPendingInputs(state: ValueObject, names: readonly string[]): ValueObject {
  return names.length === 0 ? state : { ...state, [UNSENT]: names };
}

/** Returns the names of pending inputs that state contains. */
export function pendingInputsIn(state: ValueObject): readonly string[] {
  const names = own(state, UNSENT);
  return isValueList(names) ? names.filter((name) => typeof name === "string") : [];
}

/**
 * Returns the recorded inputs that the object has: pending inputs are treated as unset, so that the next update sends
 * them. A pending input alone does not replace the object.
 */
export function appliedInputs(fields: Fields, oldInputs: ValueObject, state: ValueObject): ValueObject {
  const pendingInputs = pendingInputsIn(state).filter((name) => {
    const { replaces, createOnly } = fields[name]?.spec ?? {};
    return replaces !== true && createOnly === undefined;
  });
  if (pendingInputs.length === 0) return oldInputs;
  return objectOf(
    Object.entries(oldInputs).map(([name, value]) => [name, pendingInputs.includes(name) ? undefined : value]),
  );
}

/** Returns the outputs without pending inputs. */
export function withoutPendingInputs(state: ValueObject): ValueObject {
  const pendingInputs = pendingInputsIn(state);
  return pendingInputs.length === 0
    ? state
    : objectOf(Object.entries(state).filter(([name]) => !pendingInputs.includes(name)));
}
