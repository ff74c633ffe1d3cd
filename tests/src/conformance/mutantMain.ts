/**
 * Process that runs conformance tests on changed code for its parent: it receives a change and names of resources, and
 * sends the first failed test.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "./changedPlugin.js";
import { type Result, runConformance } from "./conformance.js";
import { CONFORMANCE_TESTS } from "./conformanceTests.js";
import { inProcessForm } from "./inProcessForm.js";
import { openSession } from "./session.js";
import { type Subject, subjects } from "./subjects.js";

/** Change, and the resources on which it may be noticed. */
export interface Mutant {
  readonly changes: readonly Change[];
  readonly resources: readonly string[];
}

/** Ends a series of tests at the first failure. */
class Noticed extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super(`${result.resource}: ${result.conformanceTest}: ${result.failure}`);
    this.result = result;
  }
}

const all = await subjects(inProcessForm());

async function firstFailure({ changes, resources }: Mutant): Promise<string | undefined> {
  for (const resource of resources) {
    const subject = all.find(({ fixtures }) => fixtures.has(resource));
    if (subject === undefined) throw new Error(`There is no resource ${resource}.`);
    try {
      await tryAll(changes.length === 0 ? subject : subject.changed(changes), resource);
    } catch (error) {
      return error instanceof Noticed ? error.message : `${resource}: ${String(error)}`;
    }
  }
  return undefined;
}

async function tryAll(subject: Subject, resource: string): Promise<void> {
  const fixture = subject.fixtures.get(resource);
  if (fixture === undefined) return;
  const session = openSession(subject);
  for (const conformanceTest of CONFORMANCE_TESTS) {
    await runConformance(
      fixture,
      session.on,
      (result) => {
        if (result.failure !== undefined) throw new Noticed(result);
      },
      [conformanceTest],
    );
  }
  await session.close();
}

process.on("disconnect", () => process.exit());
// Failures outside of a test count as noticed.
let fail: (error: unknown) => void = () => undefined;
for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, (error) => fail(error));
process.on("message", async (mutant: Mutant) => {
  const outside = new Promise<string>((resolve) => {
    fail = (error) => resolve(`outside of a test: ${String(error)}`);
  });
  const failure = await Promise.race([firstFailure(mutant), outside]);
  await sleep(0);
  process.send?.({ failure: failure ?? null });
});
process.send?.({ ready: true });
