import assert from "node:assert/strict";
import type { ConformanceContext } from "./conformanceContext.js";
import { routeOf } from "./conformanceTest.js";

/** Returns the index of the request that creates the object; without one, of the update of another object. */
export function makingOf(requests: readonly { readonly method: string }[]): number {
  const made = requests.findIndex(({ method }) => method === "POST" || method === "PUT");
  return made >= 0 ? made : requests.findIndex(({ method }) => method === "PATCH");
}

/** Returns the route of the creating request, found by creating an object and deleting it. */
export const creation = (trial: ConformanceContext): Promise<string> => trial.remember("creation", () => find(trial));

async function find(trial: ConformanceContext): Promise<string> {
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(trial.full()));
  const request = trial.writes()[makingOf(trial.writes())];
  assert.ok(request, "nothing was sent to make the object");
  await stack.destroy();
  trial.platform.requests.reset();
  return routeOf(request);
}
