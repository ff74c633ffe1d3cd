import type { StatusRules } from "./groups.js";

/** Returns the class of a status if the definition lists it. */
export function kindOfState(
  { values }: StatusRules,
  state: string | undefined,
): StatusRules["values"][string] | undefined {
  return state !== undefined && Object.hasOwn(values, state) ? values[state] : undefined;
}

/** Reports whether a status is transient. */
export function isPassing(states: StatusRules, state: string | undefined): boolean {
  const kind = kindOfState(states, state) ?? states.default;
  return state !== undefined && (kind === "transient" || kind === "ambiguous");
}
