import assert from "node:assert/strict";
import { refused } from "./conformanceContext.js";
import { type ConformanceTest, routeOf } from "./conformanceTest.js";

/** Changes that are impossible in place, and for which a replacement would lose the data of the old object. */
export const refusals: ConformanceTest = {
  name: "refused",
  promise: "what can be changed in no way is refused by the preview and by the run, by its name, and nothing is sent",
  run: async (trial) => {
    const changes = Object.entries(trial.fixture.rejectedChanges?.(trial.of) ?? {});
    if (changes.length === 0) return trial.passesOver("each of its inputs can be changed");
    for (const [name, value] of changes) {
      const stack = trial.stack();
      await stack.up(trial.program(trial.full()));
      const before = stack.resource("it");
      const inputs = { ...trial.full(), [name]: value };
      trial.platform.requests.reset();
      assert.match(await refused(stack.preview(trial.program(inputs))), new RegExp(`\\b${name}\\b`));
      assert.match(await refused(stack.up(trial.program(inputs))), new RegExp(`\\b${name}\\b`));
      assert.deepEqual(trial.writes().map(routeOf), [], `a change of ${name} was sent`);
      assert.deepEqual(stack.resource("it"), before, "it is not recorded as it was");
      await stack.destroy();
      trial.covered(name);
    }
  },
};
