import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { ROOT } from "../shared/folders.js";
import type { RunReport } from "./report.js";
import { shardsOf } from "./shards.js";

describe("test files that share a process", () => {
  // Short tests are identified by their folder.
  const folder = mkdtempSync(join(ROOT, "packages", "kit", "dist", "shards-"));
  const files = join(folder, "given");
  mkdirSync(files);
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(files, name), `import { after, beforeEach, it } from "node:test";\n${text}`);
    return join(files, name);
  };

  it("keep to themselves what they do before and after their tests, and are named where they are red", () => {
    const given = [
      write(
        "first.test.mjs",
        `let begun = 0;\nbeforeEach(() => { begun += 1; });\nafter(() => console.log("ends with", begun));\nit("has its own", () => {});`,
      ),
      write("second.test.mjs", `it("is red", () => { throw new Error("planted"); });\nit("is green", () => {});`),
      write("third.test.mjs", `await undefined;\nit("waits first", () => {});`),
    ];
    const shards = shardsOf(given, join(folder, "shards"));
    assert.deepEqual(
      shards.map((shard) => basename(shard)),
      ["001.first.test.mjs"],
    );
    // The runner that runs this file would take the tests of the others for its own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const reporter = join(ROOT, "scripts", "dist", "test", "report.js");
    const to = ["--test-reporter=tap", "--test-reporter-destination=stdout", `--test-reporter=${reporter}`];
    const report = join(folder, "report.jsonl");
    const { stdout, status } = spawnSync(
      process.execPath,
      ["--test", ...to, "--test-reporter-destination=stderr", ...shards],
      { encoding: "utf8", env: { ...env, TESTS_REPORT: report }, cwd: ROOT },
    );
    assert.equal(status, 1);
    assert.match(stdout, /^# tests 4$/m);
    assert.match(stdout, /^# fail 1$/m);
    assert.match(stdout, /ends with 1/);
    assert.match(stdout, /Subtest: packages\/kit\/dist\/shards-\w+\/given\/second\.test\.mjs/);
    const { failures } = JSON.parse(readFileSync(report, "utf8")) as RunReport;
    assert.deepEqual(
      failures.map(({ file, name }) => [basename(file), name.split(" › ").at(-1)]),
      [["second.test.mjs", "is red"]],
    );
  });

  it("begin in the order that they are given in, twenty-four at a time, each file once", () => {
    const long = join(ROOT, "tests", "dist", "conformance", "conformance.test.js");
    const [first = "", ...others] = Array.from({ length: 26 }, (_, index) => write(`${index + 10}.test.mjs`, ""));
    const shards = shardsOf([first, long, ...others], join(folder, "more"));
    assert.deepEqual(
      shards.map((shard) => basename(shard)),
      ["001.10.test.mjs", "002.conformance.test.mjs", "003.34.test.mjs"],
    );
    assert.deepEqual(
      readdirSync(dirname(shards[0] ?? "")).sort(),
      shards.map((shard) => basename(shard)),
    );
  });

  it("do not share one with tests that measure it, or that start plugins", () => {
    const measures = write("41.test.mjs", `const before = process.memoryUsage();`);
    const others = ["40", "42"].map((name) => write(`${name}.test.mjs`, ""));
    const plugins = ["functions", "secrets"].map((name) => join(ROOT, "tests", "dist", "provider", `${name}.test.js`));
    const shards = shardsOf([measures, ...others, ...plugins], join(folder, "alone"));
    assert.deepEqual(
      shards.map((shard) => basename(shard)),
      ["001.41.test.mjs", "002.40.test.mjs", "003.functions.test.mjs", "004.secrets.test.mjs"],
    );
  });
});
