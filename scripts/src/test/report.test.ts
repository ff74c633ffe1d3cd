import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { useTemporaryFolder } from "@tripod/kit/testing";
import type { RunReport } from "./report.js";

const TESTS = `
import assert from "node:assert/strict";
import { describe, it } from "node:test";
describe("report: a suite", () => {
  it("passes", () => {});
  it("is skipped", { skip: "no reason" }, () => {});
  it("fails", () => { throw new Error("two are three"); });
  it("compares", () => {
    const long = Array.from({ length: 40 }, (_, index) => index);
    assert.deepEqual({ long, last: "it is" }, { long, last: "it was" }, undefined);
  });
});
`;

describe("report: a test run", () => {
  const folder = useTemporaryFolder();
  let report: RunReport;
  let printed: string;
  before(() => {
    writeFileSync(join(folder, "some.test.mjs"), TESTS);
    writeFileSync(join(folder, "broken.test.mjs"), 'throw new Error("never begins");');
    const reporter = join(import.meta.dirname, "report.js");
    const files = ["broken", "some"].map((name) => join(folder, `${name}.test.mjs`));
    // The runner that runs this file would take the tests of the other for its own.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = spawnSync(process.execPath, ["--test", `--test-reporter=${reporter}`, ...files], {
      encoding: "utf8",
      env: { ...env, TESTS_REPORT: join(folder, "report.jsonl") },
    });
    printed = run.stdout;
    report = JSON.parse(readFileSync(join(folder, "report.jsonl"), "utf8"));
  });

  it("counts tests, not suites", () => {
    const { passed, failed, skipped } = report;
    assert.deepEqual({ passed, failed, skipped }, { passed: 1, failed: 3, skipped: 1 });
  });

  it("names each failed test with its suite and reason, and a file that does not start", () => {
    const names = report.failures.map(({ name }) => name.replace(/^.*\//, ""));
    assert.deepEqual(names.sort(), ["broken.test.mjs", "report: a suite › compares", "report: a suite › fails"]);
    const fails = report.failures.find(({ name }) => name === "report: a suite › fails");
    assert.equal(fails?.reason, "two are three");
    assert.match(fails?.file ?? "", /some\.test\.mjs$/);
    assert.match(printed, /report: a suite › fails\n {4}two are three/);
  });

  it("shortens a comparison to the lines that differ", () => {
    const { reason = "" } = report.failures.find(({ name }) => name.endsWith("compares")) ?? {};
    assert.match(reason, /last: 'it is'/);
    assert.match(reason, /last: 'it was'/);
    assert.doesNotMatch(reason, /\b7,/);
  });
});
