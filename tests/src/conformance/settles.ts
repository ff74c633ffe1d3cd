import assert from "node:assert/strict";
import type { JsonObject, Stack, Summary } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";

/** Changes that a refresh reports: drift. */
export const drifts = (summary: Summary): readonly string[] => [
  ...summary.update,
  ...summary.delete,
  ...summary.replace,
];

/** Returns the state of the object. */
export const recorded = (stack: Stack): string => {
  const { id, inputs, outputs } = stack.resource("it");
  return JSON.stringify([id, inputs, outputs]);
};

/** Asserts that a second run, a refresh and the run after it show no difference. */
export async function settles(trial: ConformanceContext, stack: Stack, inputs: JsonObject): Promise<void> {
  const again = await stack.up(trial.program(inputs));
  assert.deepEqual(again.same, ["it"], `a second run changes ${JSON.stringify(again.events)}`);
  const before = recorded(stack);
  assert.deepEqual(drifts(await stack.refresh()), [], "a refresh finds drift without a change");
  // A preview depends on the state only: equal states have equal previews.
  if (recorded(stack) === before) return;
  const after = await stack.up(trial.program(inputs));
  assert.deepEqual(after.same, ["it"], `the run after a refresh changes ${JSON.stringify(after.events)}`);
}
