import type { ConformanceTestName, ResourceFixture } from "@tripod/testkit";
import type { Coverage } from "./conformanceContext.js";
import { CONFORMANCE_TESTS } from "./conformanceTests.js";
import type { Try } from "./session.js";

/** Result of one conformance test on one resource. */
export interface Result {
  readonly resource: string;
  readonly conformanceTest: ConformanceTestName;
  /** Number of tested cases; 0 if the test was skipped. */
  readonly covered: number;
  readonly untried: readonly string[];
  /** Reason for which the test was skipped. */
  readonly skipped?: string;
  /** Stack or message of the error with which the test failed. */
  readonly failure?: string;
}

/** Runs every conformance test on one resource and reports each result immediately. */
export async function runConformance(
  fixture: ResourceFixture,
  on: Try,
  report: (result: Result) => void,
  conformanceTests = CONFORMANCE_TESTS,
): Promise<void> {
  const { resource } = fixture;
  for (const { name, run } of conformanceTests) {
    const reason = fixture.skip?.[name];
    if (reason !== undefined) {
      report({ resource, conformanceTest: name, covered: 0, untried: [], skipped: reason });
      continue;
    }
    report(await resultOf(resource, name, () => on(fixture, run)));
  }
}

async function resultOf(
  resource: string,
  conformanceTest: ConformanceTestName,
  run: () => Promise<Coverage>,
): Promise<Result> {
  try {
    const { covered, uncovered, skipped: reasons } = await run();
    const skipped = covered > 0 ? undefined : reasons.join("; ");
    if (skipped === "") throw new Error("nothing was tried, and nothing says why");
    return { resource, conformanceTest, covered, untried: uncovered, ...(skipped === undefined ? {} : { skipped }) };
  } catch (error) {
    return { resource, conformanceTest, covered: 0, untried: [], failure: textOf(error) };
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
