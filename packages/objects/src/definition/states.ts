import type { States } from "./groups.js";

/** What a state is, where the definition says so. */
export function kindOfState({ are }: States, state: string | undefined): States["are"][string] | undefined {
  return state !== undefined && Object.hasOwn(are, state) ? are[state] : undefined;
}

/** Whether a state will pass by itself. */
export function isPassing(states: States, state: string | undefined): boolean {
  const kind = kindOfState(states, state) ?? states.others;
  return state !== undefined && (kind === "passes" || kind === "rests");
}
