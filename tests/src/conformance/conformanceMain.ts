/**
 * Process that runs conformance tests for its parent: it receives names of resources and sends their results. Without
 * the test runner in the process, the tests take a fifth less time.
 */
import { runConformance } from "./conformance.js";
import { openSession, type TestSession } from "./session.js";
import { subjectsToTest } from "./subjects.js";

/** Resource to test. */
export interface Order {
  readonly pkg: string;
  readonly resource: string;
}

const subjects = await subjectsToTest();
let session: (TestSession & { readonly pkg: string }) | undefined;

async function run({ pkg, resource }: Order): Promise<void> {
  const subject = subjects.find(({ name }) => name === pkg);
  const fixture = subject?.fixtures.get(resource);
  if (subject === undefined || fixture === undefined) throw new Error(`There is no ${resource} of ${pkg}.`);
  if (session?.pkg !== pkg) {
    await session?.close();
    session = { pkg, ...openSession(subject) };
  }
  await runConformance(fixture, session.on, (result) => process.send?.({ result }));
  process.send?.({ done: resource });
}

// The parent process has ended.
process.on("disconnect", () => process.exit());
let running: Promise<void> = Promise.resolve();
process.on("message", (order: Order | "end") => {
  running = running
    .then(async () => {
      if (order !== "end") return run(order);
      await session?.close();
      process.disconnect();
    })
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
process.send?.({ ready: true });
