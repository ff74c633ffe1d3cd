// Runs test files with Node's runner, and summarizes several runs.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "../build.mjs";
import { shardsOf } from "../shards.mjs";

/** Timeout of one test file in milliseconds. A file that hangs fails, and the others still run. */
const FILE_MS = 25 * 60_000;

/** Returns the test runs of one command. They leave no files and processes behind, even if they are interrupted. */
export function openRuns() {
  const folder = mkdtempSync(join(tmpdir(), "tripod-tests-"));
  const report = process.env.TESTS_REPORT ?? join(folder, "report.jsonl");
  const skippedSuites = [];
  const children = new Set();
  const clean = () => rmSync(folder, { recursive: true, force: true });
  let isInterrupted = false;
  const interrupt = async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    for (const child of children) killGroup(child);
    await Promise.all([...children].map((child) => once(child, "close")));
    clean();
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void interrupt());

  const lines = () =>
    existsSync(report)
      ? readFileSync(report, "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line))
      : [];

  return {
    /** Runs these files; resolves to whether they passed. */
    run: (files, { node = process.execPath, env = {}, atOnce = availableParallelism(), reporter } = {}) => {
      if (files.length === 0) return Promise.resolve(true);
      const shards = shardsOf(files, join(folder, String(readdirSync(folder).length)));
      const reporters = [
        `--test-reporter=${reporter ?? join(ROOT, "tools", "testing", "report.mjs")}`,
        "--test-reporter-destination=stdout",
        ...(reporter === undefined
          ? []
          : [
              `--test-reporter=${join(ROOT, "tools", "testing", "report.mjs")}`,
              `--test-reporter-destination=${join(folder, "report.txt")}`,
            ]),
      ];
      const limits = [`--test-concurrency=${atOnce}`, `--test-timeout=${FILE_MS}`];
      // Providers are scripts, and run on the same Node.
      const PATH = [dirname(node), process.env.PATH].join(delimiter);
      const child = spawn(node, ["--test", ...reporters, ...limits, ...shards], {
        cwd: ROOT,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, PATH, TESTS_REPORT: report, ...env },
        detached: process.platform !== "win32",
      });
      children.add(child);
      return new Promise((resolve) => {
        child.once("close", (code) => {
          children.delete(child);
          resolve(code === 0);
        });
      });
    },
    /** Records that a suite could not run, with the reason. */
    skip: (suite, reason) => void skippedSuites.push({ suite, reason }),
    /** Prints what failed, what was skipped, and the counts. */
    summarize: () => {
      const all = lines();
      const failures = all.flatMap((one) => one.failures);
      const sum = (name) => all.reduce((total, one) => total + one[name], 0);
      if (failures.length > 0) console.log(`\n${failures.length} failed:`);
      for (const { file, name, reason } of failures)
        console.log(`✖ ${file} › ${name}\n${reason.replace(/^/gm, "    ")}`);
      for (const { suite, reason } of skippedSuites) console.log(`skipped: ${suite}. ${reason}`);
      console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
      clean();
    },
  };
}

function killGroup(child) {
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGTERM");
  } catch {
    child.kill();
  }
}
