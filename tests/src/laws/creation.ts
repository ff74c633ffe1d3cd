import assert from "node:assert/strict";
import { routeOf } from "./law.js";
import type { Trial } from "./trial.js";

/** The request that makes the object. It is found by making one and taking it away again. */
export async function creation(trial: Trial): Promise<string> {
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(trial.full()));
  const request = trial.writes().find(({ method }) => method === "POST" || method === "PUT");
  assert.ok(request, "nothing was sent to make the object");
  await stack.destroy();
  trial.platform.requests.reset();
  return routeOf(request);
}
