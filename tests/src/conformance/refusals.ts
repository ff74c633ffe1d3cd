import assert from "node:assert/strict";
import { type ConformanceContext, plain, refused } from "./conformanceContext.js";
import { type ConformanceTest, idOf, routeOf } from "./conformanceTest.js";

/** Changes that are impossible in place and whose replacement would lose data. */
export const refusals: ConformanceTest = {
  name: "refused",
  promise:
    "a change that is impossible, and an ID that would change an address, are refused by the preview by name, and nothing is sent",
  run: async (trial) => {
    await refusesDots(trial);
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

/** Inputs that are the ID or a part of it become path segments, in which `.` and `..` have another meaning. */
async function refusesDots(trial: ConformanceContext): Promise<void> {
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const parts = [idOf(stack), ...idOf(stack).split("/")];
  const names = Object.entries(plain(trial.full())).filter(([, value]) => parts.some((part) => part === value));
  await stack.destroy();
  for (const [name] of names) {
    for (const dots of [".", ".."]) {
      const program = trial.program({ ...trial.full(), [name]: dots });
      assert.match(await refused(trial.stack().preview(program)), new RegExp(`\\b${name}\\b`), `${name} ${dots}`);
    }
    trial.covered(`${name} of dots`);
  }
}
