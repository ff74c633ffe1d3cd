import assert from "node:assert/strict";
import type { RequestRecord } from "@tripod/emulators";
import type { JsonObject, Plugin, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, idOf, isThere, routeOf } from "./conformanceTest.js";
import { makingOf } from "./creation.js";
import { inPlace, inPlaceOf } from "./inPlace.js";

/** Cancelled operation and its expected result. */
interface Cancelled {
  readonly name: string;
  /** Inputs of the stack before the operation. */
  readonly before: JsonObject | undefined;
  run(stack: Stack): Promise<unknown>;
  /** Whether the object exists after the operation is repeated. */
  readonly leaves: boolean;
}

/** Ways to end an operation: the engine's `Cancel`, and the signal of a machine that shuts down. */
const ENDS: Readonly<Record<Cancellation["how"], (plugin: Plugin) => Promise<void>>> = {
  Cancel: (plugin) => plugin.cancel(),
  SIGTERM: async (plugin) => plugin.signal("SIGTERM"),
};

/** Operations that end during one of their requests: each write, and the last read, in turn. */
export const cancelled: ConformanceTest = {
  name: "cancel",
  promise:
    "a cancellation during any request neither loses nor duplicates an object, and the next run completes the operation",
  run: async (trial) => {
    // Similar resources share the code of reads, which one of them tests.
    const isAlike = trial.fixture.sharesFieldsWith !== undefined;
    const changes = await inPlace(trial);
    const changed = (): JsonObject => {
      // Any change is suitable. The last one often has a separate step.
      const name = changes.at(-1) ?? "";
      return { ...trial.full(), [name]: trial.changes()[name] as never };
    };
    const operations: (() => Cancelled)[] = [
      () => ({ name: "create", before: undefined, run: runs(trial, trial.full()), leaves: true }),
      ...(isAlike
        ? []
        : [() => ({ name: "refresh", before: trial.full(), run: (stack: Stack) => stack.refresh(), leaves: true })]),
      () => ({ name: "delete", before: trial.full(), run: (stack) => stack.destroy(), leaves: false }),
    ];
    if (changes.length > 0)
      operations.push(() => ({ name: "update", before: trial.full(), run: runs(trial, changed()), leaves: true }));
    for (const operation of operations) {
      const { requests, rows } = await undisturbed(trial, operation);
      for (const { index, method } of kindsOf(requests)) {
        if (isAlike && method === "GET") continue;
        // A signal has the effects of a cancellation and also ends the process.
        const isCreation = method === "POST" && operation === operations[0];
        await cancels(trial, operation, { index, how: isCreation ? "SIGTERM" : "Cancel", rows });
      }
      const made = makingOf(requests);
      if (operation !== operations[0] || trial.fixture.skip?.["lost create"] !== undefined) continue;
      // The search for the created object is cancelled, too.
      await cancels(trial, operation, { index: made, how: "Cancel", rows, lost: routeOf(requests[made] as never) });
    }
  },
};

const runs = (trial: ConformanceContext, inputs: JsonObject) => (stack: Stack) => stack.up(trial.program(inputs));

/**
 * Returns an undisturbed operation: its requests, and the number of rows that it adds to the platform.
 */
async function undisturbed(trial: ConformanceContext, operation: () => Cancelled) {
  const stack = trial.stack();
  const { before, run } = operation();
  const there = trial.rows().length;
  if (before !== undefined) await stack.up(trial.program(before));
  trial.platform.requests.reset();
  await run(stack);
  const requests = [...trial.requests()];
  const rows = trial.rows().length - there;
  await stack.destroy();
  return { requests, rows };
}

/**
 * Returns the positions of requests: the first and the last write of each kind, and the last read. Before the first
 * write there is nothing to lose.
 */
function kindsOf(requests: readonly RequestRecord[]) {
  const kinds = requests.map(({ method, route }) => (method === "GET" ? method : `${method} ${route}`));
  return requests
    .map(({ method }, index) => ({ method, index }))
    .filter(({ method, index }) => {
      const kind = kinds[index] as string;
      return kinds.lastIndexOf(kind) === index || (method !== "GET" && kinds.indexOf(kind) === index);
    });
}

/** Cancellation of an operation: the request during which it happens, and the expected rows. */
interface Cancellation {
  readonly index: number;
  readonly how: "Cancel" | "SIGTERM";
  readonly rows: number;
  /** Earlier request whose response is lost. The position does not count it. */
  readonly lost?: string;
}

/** ID of a create that the next run must search for. */
const PENDING = /^pending-create:/;

/** Cancels an operation during the response to the request at a position, and repeats the operation. */
async function cancels(
  trial: ConformanceContext,
  operation: () => Cancelled,
  { index, how, rows, lost }: Cancellation,
): Promise<void> {
  const one = await trial.subject.startPlugin();
  const serving = { plugin: one };
  const stack = trial.stack(inPlaceOf(serving));
  const { name, before, run, leaves } = operation();
  // After a move or delete, the process that created the object would attribute an object with the same ID to another
  // resource.
  if (name === "refresh") serving.plugin = trial.plugin;
  const where = `${name}, ${how} at request ${index + 1}${lost === undefined ? "" : ` after the lost response of ${lost}`}`;
  const { faults } = trial.platform;
  try {
    const there = trial.rows().length;
    if (before !== undefined) await stack.up(trial.program(before));
    const id = before === undefined ? undefined : idOf(stack);
    serving.plugin = one;
    faults.add({ route: "* /identity/*", fault: { kind: "call" } });
    if (lost !== undefined) faults.add({ route: lost, fault: { kind: "lost-answer" }, times: 1 });
    faults.add({ route: "* /*", fault: { kind: "call", before: () => ENDS[how](one) }, skip: index, times: 1 });
    await failureOf(run(stack));
    faults.clear();
    serving.plugin = trial.plugin;
    const isKept = isThere(stack);
    if (lost !== undefined && isKept)
      assert.doesNotMatch(idOf(stack), PENDING, `${where}: the search ended before it could find the object`);
    await run(stack).catch((error: unknown) => assert.fail(`${where}: the next run fails: ${String(error)}`));
    assert.equal(isThere(stack), leaves, `${where}: the next run does not complete the operation`);
    if (id !== undefined && leaves) assert.equal(isKept && idOf(stack), id, `${where}: the object was given up`);
    assert.equal(trial.rows().length - there, rows, `${where}: an object is doubled or lost`);
    await stack.destroy();
    assert.equal(trial.rows().length, there, `${where}: an object is left behind`);
    trial.covered(where);
  } finally {
    faults.clear();
    serving.plugin = trial.plugin;
    await one.stop();
  }
}
