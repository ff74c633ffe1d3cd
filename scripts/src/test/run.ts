import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "../shared/folders.js";
import type { RunReport } from "./report.js";
import { shardsOf } from "./shards.js";

/** Fewer collections of short-lived objects: the tests take less processor time. */
const MEMORY = "--max-semi-space-size=32";

/** Test files at a time. One more than cores, because some of them wait for processes and sockets. */
const CONCURRENCY = availableParallelism() + 1;

/**
 * Timeout of one test file in milliseconds, far above the longest on a slow machine. A file that hangs fails, and the
 * others still run.
 */
const FILE_MS = 60 * 60_000;

const REPORTER = join(ROOT, "scripts", "dist", "test", "report.js");

/** Options of a run of test files. */
export interface RunOptions {
  /** Path of Node. Default: this Node. */
  readonly node?: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another reporter that prints the tests. */
  readonly reporter?: string | undefined;
}

/** The test runs of one command. */
export interface Runs {
  /** Runs these files. Resolves to whether they passed. */
  run(files: readonly string[], options?: RunOptions): Promise<boolean>;
  /** Records that a suite could not run, with the reason. */
  skip(suite: string, reason: string): void;
  /** Prints the failures, the skipped suites and the counts. */
  summarize(): void;
}

/** Returns the test runs of one command. They leave no files and processes behind, even if they are interrupted. */
export function openRuns(): Runs {
  const folder = mkdtempSync(join(tmpdir(), "tripod-tests-"));
  const report = process.env.TESTS_REPORT ?? join(folder, "report.jsonl");
  const skippedSuites: { readonly suite: string; readonly reason: string }[] = [];
  const children = new Set<ChildProcess>();
  // Tests that are interrupted leave their temporary files.
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  // Some tests run a program as another user.
  chmodSync(folder, 0o711);
  const clean = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  let runs = 0;
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

  const lines = (): readonly RunReport[] =>
    existsSync(report)
      ? readFileSync(report, "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => JSON.parse(line))
      : [];

  return {
    run: (files, { node = process.execPath, env = {}, reporter } = {}) => {
      if (files.length === 0) return Promise.resolve(true);
      const shards = shardsOf(files, join(folder, String(runs++)));
      const reporters = [
        `--test-reporter=${reporter ?? REPORTER}`,
        "--test-reporter-destination=stdout",
        ...(reporter === undefined
          ? []
          : [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${join(folder, "report.txt")}`]),
      ];
      const limits = [`--test-concurrency=${CONCURRENCY}`, `--test-timeout=${FILE_MS}`];
      // Providers are scripts, and run on the same Node.
      const PATH = [dirname(node), process.env.PATH].join(delimiter);
      const child = spawn(node, [MEMORY, "--test", ...reporters, ...limits, ...shards], {
        cwd: ROOT,
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, PATH, TESTS_REPORT: report, TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...env },
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
    skip: (suite, reason) => void skippedSuites.push({ suite, reason }),
    summarize: () => {
      const all = lines();
      const failures = all.flatMap((one) => one.failures);
      const sum = (name: "passed" | "failed" | "skipped") => all.reduce((total, one) => total + one[name], 0);
      if (failures.length > 0) console.log(`\n${failures.length} failed:`);
      for (const { file, name, reason } of failures)
        console.log(`✖ ${file} › ${name}\n${reason.replace(/^/gm, "    ")}`);
      for (const { suite, reason } of skippedSuites) console.log(`skipped: ${suite}. ${reason}`);
      console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
      clean();
    },
  };
}

/** Ends a process and the ones that it started. */
function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill();
    else process.kill(-child.pid, "SIGTERM");
  } catch {
    child.kill();
  }
}
