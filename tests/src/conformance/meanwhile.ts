import assert from "node:assert/strict";
import type { Summary } from "@tripod/testkit";
import { type ConformanceTest, rowOf } from "./conformanceTest.js";
import { settles } from "./settles.js";

/** Refreshes during which another client changes the object, before each request in turn. */
export const meanwhile: ConformanceTest = {
  name: "meanwhile",
  promise: "a change by another client during a refresh is shown exactly, by it or by the next one",
  run: async (trial) => {
    const { drift, collection } = trial.fixture;
    if ("none" in drift) return trial.passesOver(drift.none);
    const { faults, objects, requests } = trial.platform;
    const stack = trial.stack();
    await stack.up(trial.program(trial.full()));
    requests.reset();
    await stack.refresh();
    const count = trial.requests().length;
    for (const position of new Set([0, count - 1])) {
      const row = rowOf(trial, stack);
      faults.add({ route: "* /identity/*", fault: { kind: "call" } });
      const patch = (): void => void objects.patch(collection, row, drift.patch as never);
      faults.add({ route: "* /*", fault: { kind: "call", before: patch }, skip: position, times: 1 });
      const first = await stack.refresh();
      faults.clear();
      const refreshed = new Set([...membersOf(first), ...membersOf(await stack.refresh())]);
      assert.deepEqual(
        [...refreshed].sort(),
        [...drift.shows].sort(),
        `changed before request ${position + 1} of ${count}`,
      );
      const back = await stack.up(trial.program(trial.full()));
      assert.deepEqual([...back.update, ...back.replace], ["it"], "the next run does not set it back");
      await settles(trial, stack, trial.full());
      trial.covered(`request ${position}`);
    }
  },
};

/** Returns the inputs and outputs that a refresh shows as changed. */
export function membersOf({ events }: Summary): ReadonlySet<string> {
  const paths = events.flatMap(({ detailedDiff = {} }) => Object.keys(detailedDiff));
  return new Set(paths.map((path) => path.split(/[.[]/)[0] as string));
}
