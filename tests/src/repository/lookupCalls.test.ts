/** A lookup without a call would be missing in the tests of faults. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { WHOLES } from "../faults/lookups.js";

for (const { name, lookups, start } of WHOLES) {
  it(`calls every lookup of ${name}`, async (t) => {
    const platform = await start();
    t.after(() => platform.close());
    const called = new Set(platform.calls.map(([lookup]) => lookup));
    const missing = lookups.filter((lookup) => !called.has(lookup));
    const [file, line] =
      name === "logpkg"
        ? [
            "packages/logpkg/fixtures/lookups.json",
            '{"lookup":"NAME","args":{…},"exchanges":[{"path":"…","body":{…}}]}',
          ]
        : ["tests/src/faults/lookups.ts", '["NAME", { … }],'];
    assert.deepEqual(missing, [], `add to ${file} for each: ${line}`);
  });
}
