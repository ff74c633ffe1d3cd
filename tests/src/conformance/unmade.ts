import assert from "node:assert/strict";
import { CREATES } from "../faults/foreignResponses.js";
import { failureOf } from "./conformanceContext.js";
import { type ConformanceTest, routeOf } from "./conformanceTest.js";
import { settles } from "./settles.js";

/** Proxy that responds to a create in place of the platform. */
export const unmade: ConformanceTest = {
  name: "unmade",
  promise:
    "a create that another server answered with success is completed by this run or the next, and not in state before",
  run: async (trial) => {
    const first = trial.stack();
    const before = trial.rows().length;
    trial.platform.requests.reset();
    await first.up(trial.program(trial.full()));
    const [creation] = trial.writes();
    const adds = trial.rows().length - before;
    await first.destroy();
    assert.ok(creation, "nothing was sent to make the object");
    if (adds === 0) return trial.passesOver("it is there before it is made");
    for (const [what, fault] of Object.entries(CREATES)) {
      const stack = trial.stack();
      const there = trial.rows().length;
      trial.platform.faults.add({ route: routeOf(creation), fault, times: 1 });
      const isDone = (await failureOf(stack.up(trial.program(trial.full())))) === undefined;
      trial.platform.faults.clear();
      const made = trial.rows().length - there;
      assert.ok(!isDone || made === adds, `${what}: nothing was made, and it is in state`);
      await stack.up(trial.program(trial.full()));
      assert.equal(trial.rows().length, there + adds, `${what}: not exactly one object is there`);
      await settles(trial, stack, trial.full());
      await stack.destroy();
      trial.covered(what);
    }
  },
};
