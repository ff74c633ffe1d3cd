// What is red is written down with its file, its name and its reason, and nothing else is.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";

const TESTS = `
import assert from "node:assert/strict";
import { describe, it } from "node:test";
describe("a suite", () => {
  it("is green", () => {});
  it("is red", () => { throw new Error("two are three"); });
  it("compares", () => {
    const long = Array.from({ length: 40 }, (_, index) => index);
    assert.deepEqual({ long, last: "it is" }, { long, last: "it was" }, undefined);
  });
});
`;

describe("what was red", () => {
  let folder;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "tripod-reds-test-"));
    writeFileSync(join(folder, "some.test.mjs"), TESTS);
    writeFileSync(join(folder, "broken.test.mjs"), 'throw new Error("never begins");');
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is the test itself, not the suite around it, and a file that does not begin", () => {
    const reporter = join(import.meta.dirname, "reds.mjs");
    const files = ["broken", "some"].map((name) => join(folder, `${name}.test.mjs`));
    // The runner that runs this file would take the tests of the other for its own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { stdout } = spawnSync(process.execPath, ["--test", `--test-reporter=${reporter}`, ...files], {
      encoding: "utf8",
      env,
    });
    const reds = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(reds.map(({ name }) => name.replace(/^.*\//, "")).sort(), [
      "broken.test.mjs",
      "compares",
      "is red",
    ]);
    assert.equal(reds.find(({ name }) => name === "is red").reason, "two are three");
    assert.match(reds.find(({ name }) => name === "is red").file, /some\.test\.mjs$/);
    const { reason } = reds.find(({ name }) => name === "compares");
    assert.match(reason, /last: 'it is'/);
    assert.match(reason, /last: 'it was'/);
    assert.doesNotMatch(reason, /\b7,/);
  });
});
