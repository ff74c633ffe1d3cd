import assert from "node:assert/strict";
import type { Stack } from "@tripod/testkit";
import { type Faults, LISTS } from "../faults/foreignResponses.js";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, injectFault, isThere } from "./conformanceTest.js";
import { creation } from "./creation.js";
import { inPlaceOf } from "./inPlace.js";

/** More requests than any operation takes. */
const ALL = 10_000;

/** Success responses of another server to every read, while the outcome of a create or of a delete is open. */
export const foreignLists: ConformanceTest = {
  name: "foreign lists",
  promise: "a list of another server neither ends the search for a created object nor confirms a deletion",
  run: async (trial) => {
    await pendingCreate(trial);
    const stack = trial.stack();
    await stack.up(trial.program(trial.full()));
    for (const [what, fault] of Object.entries(LISTS)) await deletion(trial, stack, what, fault);
    await failureOf(stack.destroy());
  },
};

/** Another server answers every read after a create without a response. */
async function pendingCreate(trial: ConformanceContext): Promise<void> {
  const route = await creation(trial);
  const before = trial.rows();
  // Separate provider, which remembers the create whose outcome it does not know.
  const own = await trial.subject.startPlugin();
  const serving = { plugin: own };
  const stack = trial.stack(inPlaceOf(serving));
  const failing = { kind: "answer", status: 500, body: {} } as const;
  const after = (): void => injectFault(trial, "GET /*", failing, ALL);
  injectFault(trial, route, { kind: "together", faults: [{ kind: "lost-answer" }, { kind: "call", after }] });
  await failureOf(stack.up(trial.program(trial.full())));
  trial.platform.faults.clear();
  if (trial.rows().length > before.length && isThere(stack)) {
    for (const [what, fault] of Object.entries(LISTS)) {
      injectFault(trial, "GET /*", fault, ALL);
      await failureOf(stack.refresh());
      trial.platform.faults.clear();
      assert.ok(isThere(stack), `${what}: the pending create is forgotten`);
      trial.covered(`create, ${what}`);
    }
  }
  await failureOf(stack.refresh());
  await failureOf(stack.destroy());
  serving.plugin = trial.plugin;
  await own.stop();
  // Objects that nothing distinguishes from others are in no state.
  for (const row of trial.rows().filter((one) => !before.includes(one)))
    trial.platform.objects.remove(trial.fixture.collection, row);
}

/** Another server answers the deletion and every read after it. */
async function deletion(trial: ConformanceContext, stack: Stack, what: string, fault: Faults[string]): Promise<void> {
  const there = trial.rows().length;
  for (const method of ["GET", "DELETE"]) injectFault(trial, `${method} /*`, fault, ALL);
  await failureOf(stack.destroy());
  trial.platform.faults.clear();
  if (trial.rows().length < there) return;
  assert.ok(isThere(stack), `${what}: the object exists, and state lacks it after a deletion`);
  trial.covered(`deletion, ${what}`);
}
