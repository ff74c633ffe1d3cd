/** A lookup without a call would be missing in the tests of faults. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { WHOLES } from "../faults/lookups.js";

for (const { name, lookups, start } of WHOLES) {
  it(`tests/src/faults/lookups.ts has a call of every lookup of ${name}`, async (t) => {
    const platform = await start();
    t.after(() => platform.close());
    const called = new Set(platform.calls.map(([lookup]) => lookup));
    assert.deepEqual([...called].sort(), [...lookups].sort());
  });
}
