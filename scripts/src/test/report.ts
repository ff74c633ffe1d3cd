import { appendFileSync } from "node:fs";
import { basename, relative } from "node:path";

/** Start of a comparison. Only its lines that one side lacks are kept. */
const COMPARISON = /^\+ actual - expected/;
const DIFFERENCE = /^[+-] /;

/** A failed test. */
export interface Failure {
  /** Path from the repository's root. */
  readonly file: string;
  /** Titles of its suites and of the test. */
  readonly name: string;
  readonly reason: string;
}

/** Counts and failures of one run. */
export interface RunReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** Error of the runner: `cause` is what the test threw. */
type RunnerError = Error & { readonly failureType?: string };

/** Events of the runner that this reporter reads. */
type RunnerEvent =
  | { readonly type: "test:start"; readonly data: { readonly name: string; readonly nesting: number } }
  | {
      readonly type: "test:pass" | "test:fail";
      readonly data: {
        readonly name: string;
        readonly nesting: number;
        readonly file?: string;
        readonly skip?: string | boolean;
        readonly details: { readonly type?: string; readonly duration_ms: number; readonly error?: RunnerError };
      };
    };

function reasonOf(error: RunnerError | undefined): string {
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? cause.message : String(cause);
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => COMPARISON.test(line));
  const differences = begin < 0 ? [] : lines.slice(begin + 1).filter((line) => DIFFERENCE.test(line));
  const kept = differences.length === 0 ? lines.slice(0, 12) : [...lines.slice(0, begin), ...differences.slice(0, 24)];
  return kept.join("\n").slice(0, 4_000);
}

/** Reports whether a test itself failed, not only a test inside it. */
const isOwn = (error: RunnerError | undefined) => error?.failureType !== "subtestsFailed";

/**
 * Returns the reporter of Node's test runner. Prints each failure immediately, and a line for each finished file.
 * Appends the counts and the failures to the file that TESTS_REPORT names, as one line of JSON for each run.
 */
export default async function* report(events: AsyncIterable<RunnerEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: Failure[] = [];
  const path: string[] = [];
  let file: string | undefined;
  let inFile = { tests: 0, ms: 0 };
  function* close(): Generator<string> {
    if (file !== undefined && inFile.tests > 0)
      yield `  ${basename(file)}: ${inFile.tests} tests, ${(inFile.ms / 1000).toFixed(1)} s\n`;
    inFile = { tests: 0, ms: 0 };
  }
  for await (const { type, data } of events) {
    if (type === "test:start") {
      path.length = data.nesting;
      path.push(data.name);
    }
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.file !== file) {
      yield* close();
      file = data.file;
    }
    const { details, nesting, name } = data;
    if (details.type === "suite" && (type === "test:pass" || !isOwn(details.error))) continue;
    inFile.tests += 1;
    inFile.ms += details.duration_ms;
    if (type === "test:pass") counts[data.skip === undefined ? "passed" : "skipped"] += 1;
    else if (isOwn(details.error)) {
      counts.failed += 1;
      const title = [...path.slice(0, nesting), name].join(" › ");
      const failure = { file: relative(process.cwd(), file ?? ""), name: title, reason: reasonOf(details.error) };
      failures.push(failure);
      yield `✖ ${failure.file} › ${title}\n${failure.reason.replace(/^/gm, "    ")}\n`;
    }
  }
  yield* close();
  const to = process.env.TESTS_REPORT;
  if (to !== undefined) appendFileSync(to, `${JSON.stringify({ ...counts, failures })}\n`);
}
