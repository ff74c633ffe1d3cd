import type { States } from "./groups.js";

/** Returns the class of a status if the definition lists it. */
export function kindOfState({ are }: States, state: string | undefined): States["are"][string] | undefined {
  return state !== undefined && Object.hasOwn(are, state) ? are[state] : undefined;
}

/** Reports whether a status is transient. */
export function isPassing(states: States, state: string | undefined): boolean {
  const kind = kindOfState(states, state) ?? states.others;
  return state !== undefined && (kind === "passes" || kind === "rests");
}
