import assert from "node:assert/strict";
import { it } from "node:test";
import { parseVersion, satisfies } from "./versions.js";

it("parseVersion ignores a leading v and separates the suffix", () => {
  const { suffix: _, ...plain } = parseVersion("1.31.4") ?? assert.fail();
  for (const text of ["v1.31.4", "1.31.4-2", "1.31.4+build.7", "v1.31.4-rc.1"]) {
    const { suffix: _, ...found } = parseVersion(text) ?? assert.fail(text);
    assert.deepEqual(found, plain);
  }
  for (const text of ["1", "1.31.", "1.31.4-", "1.31.4 ", "1.31.4-2 x", "v"])
    assert.equal(parseVersion(text), undefined);
});

it("satisfies ignores the suffix of the cluster version", () => {
  for (const asked of ["1.31", "1.31.4", "1.31.3", "1.31.4-2"]) assert.ok(satisfies("1.31.4-2", asked), asked);
  for (const asked of ["1.31.5", "1.30", "2.31"]) assert.ok(!satisfies("1.31.4-2", asked), asked);
});
