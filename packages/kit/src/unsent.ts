import { UNSENT } from "./check.js";
import type { Fields } from "./field.js";
import { isValueList, objectOf, own, type ValueObject } from "./value.js";

/**
 * Outputs with the names of inputs that the object does not have yet. The engine records the inputs of a creation that
 * ended early as if all were well, and forgets with a refresh that they are not.
 */
export function withUnsent(state: ValueObject, names: readonly string[]): ValueObject {
  return names.length === 0 ? state : { ...state, [UNSENT]: names };
}

/** The names that are recorded with outputs. */
export function unsentIn(state: ValueObject): readonly string[] {
  const names = own(state, UNSENT);
  return isValueList(names) ? names.filter((name) => typeof name === "string") : [];
}

/**
 * The inputs that an object has, out of those recorded: what was never brought to it counts as not given, so that the
 * next update brings it. What replaces the object is no reason to do so.
 */
export function inputsThatArrived(fields: Fields, recorded: ValueObject, state: ValueObject): ValueObject {
  const unsent = unsentIn(state).filter((name) => {
    const { replaces, onlyAtCreation } = fields[name]?.spec ?? {};
    return replaces !== true && onlyAtCreation === undefined;
  });
  if (unsent.length === 0) return recorded;
  return objectOf(Object.entries(recorded).map(([name, value]) => [name, unsent.includes(name) ? undefined : value]));
}

/** What is known of the object itself: outputs without inputs that were never brought to it. */
export function shownOf(state: ValueObject): ValueObject {
  const unsent = unsentIn(state);
  return unsent.length === 0 ? state : objectOf(Object.entries(state).filter(([name]) => !unsent.includes(name)));
}
