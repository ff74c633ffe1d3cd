import assert from "node:assert/strict";
import { type JsonObject, OperationFailed, type Stack } from "@tripod/testkit";
import { type ConformanceContext, plain } from "./conformanceContext.js";
import { type ConformanceTest, idOf, rowOf } from "./conformanceTest.js";

/** Statuses with which platforms reject an outdated version. */
const REFUSALS: readonly (number | null)[] = [400, 409, 412];

/** Updates of versioned objects that another client changes between the read and the write. */
export const conflict: ConformanceTest = {
  name: "conflict",
  promise:
    "a change by another client immediately before an update is kept if the program does not set the property, else it is named",
  run: async (trial) => {
    const { drift } = trial.fixture;
    if ("none" in drift) return trial.passesOver(drift.none);
    const fields = trial.subject.resources[trial.fixture.resource]?.fields ?? {};
    const isGiven = (inputs: JsonObject): boolean =>
      drift.shows.some((name) => plain(inputs)[name] !== undefined || fields[name]?.spec.default !== undefined);
    for (const inputsOf of [trial.full, trial.minimal]) {
      const stack = trial.stack();
      const inputs = inputsOf();
      await stack.up(trial.program(inputs));
      const changed = await another(trial, stack, inputs, drift.shows);
      if (changed !== undefined) {
        const outcome = await overtaken(trial, stack, changed, drift.patch);
        if (outcome.wasRefused) {
          await judge(trial, stack, outcome.error, isGiven(inputs) ? drift.shows : undefined);
          trial.covered(inputsOf === trial.full ? "everything" : "the least");
        } else assert.equal(outcome.error, undefined, "the update fails although the platform took it");
      }
      await stack.destroy();
    }
    trial.passesOver(
      "the platform refuses no update of it because it was changed, or nothing else of it changes in place",
    );
  },
};

/** Returns the inputs with a change in place that is independent of the other client's change. */
export async function another(trial: ConformanceContext, stack: Stack, inputs: JsonObject, theirs: readonly string[]) {
  for (const [name, value] of Object.entries(trial.changes())) {
    if (theirs.includes(name) || plain(inputs)[name] === undefined) continue;
    const changed = { ...inputs, [name]: value };
    // A change of the full inputs can contradict the minimal ones.
    const planned = await stack.preview(trial.program(changed)).catch((error: unknown) => {
      if (!(error instanceof OperationFailed)) throw error;
    });
    if (planned !== undefined && planned.update.length > 0) return changed;
  }
  return undefined;
}

/** Runs an update whose first write meets another version. Not every platform has or checks versions. */
async function overtaken(trial: ConformanceContext, stack: Stack, inputs: JsonObject, patch: JsonObject) {
  const { faults, objects, requests } = trial.platform;
  let isChanged = false;
  const before = (): void => {
    if (isChanged) return;
    isChanged = true;
    const row = rowOf(trial, stack);
    // Objects that contain their version have another one after each change.
    const { version } = typeof row === "object" ? row : {};
    const next = typeof version === "number" ? { version: version + 1 } : {};
    objects.patch(trial.fixture.collection, row, { ...patch, ...next } as never);
  };
  for (const method of ["PUT", "PATCH"])
    faults.add({ route: `${method} /*`, fault: { kind: "call", before }, times: 1 });
  requests.reset();
  const error = await stack.up(trial.program(inputs)).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  faults.clear();
  return { error, wasRefused: isChanged && trial.writes().some(({ status }) => REFUSALS.includes(status)) };
}

/**
 * `named`: the inputs that both clients changed; undefined if the program does not set the input that the other client
 * changed.
 */
async function judge(
  trial: ConformanceContext,
  stack: Stack,
  error: unknown,
  named: readonly string[] | undefined,
): Promise<void> {
  const { drift } = trial.fixture;
  assert.ok("patch" in drift);
  if (named === undefined) assert.equal(error, undefined, "a property that the program does not set causes a conflict");
  else {
    assert.ok(error instanceof OperationFailed, "the change of another client was overwritten");
    assert.match(error.message, /another client changed/);
    assert.ok(
      named.some((name) => error.message.includes(name)),
      `${error.message} does not name ${named.join(" or ")}`,
    );
  }
  const row = rowOf(trial, stack);
  assert.ok(typeof row === "object", `${idOf(stack)} no longer exists`);
  for (const [name, value] of Object.entries(drift.patch)) {
    assert.deepEqual(
      JSON.parse(JSON.stringify(row[name])),
      value,
      `${name} does not have the value of the other client`,
    );
  }
}
