import assert from "node:assert/strict";
import { routeOf } from "./law.js";
import type { Trial } from "./trial.js";

/** Which of the requests of a creation makes the object: what is none of its own is made by a change of another one. */
export function makingOf(requests: readonly { readonly method: string }[]): number {
  const made = requests.findIndex(({ method }) => method === "POST" || method === "PUT");
  return made >= 0 ? made : requests.findIndex(({ method }) => method === "PATCH");
}

/** The request that makes the object. It is found by making one and taking it away again. */
export const creation = (trial: Trial): Promise<string> => trial.remember("creation", () => find(trial));

async function find(trial: Trial): Promise<string> {
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(trial.full()));
  const request = trial.writes()[makingOf(trial.writes())];
  assert.ok(request, "nothing was sent to make the object");
  await stack.destroy();
  trial.platform.requests.reset();
  return routeOf(request);
}
