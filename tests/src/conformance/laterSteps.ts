import assert from "node:assert/strict";
import type { RequestRecord } from "@tripod/emulators";
import type { JsonObject } from "@tripod/testkit";
import { type ConformanceContext, refused } from "./conformanceContext.js";
import { type ConformanceTest, routeOf } from "./conformanceTest.js";
import { inPlace } from "./inPlace.js";

const REFUSAL = { kind: "answer", status: 400, body: { error: "not now" } } as const;

/** Creates and updates with several requests, one of which after the first is rejected. */
export const laterSteps: ConformanceTest = {
  name: "later steps",
  promise: "the next run applies the changes of a rejected later step, whether the platform returns them or not",
  run: async (trial) => {
    trial.passesOver("it is made and changed by one request each");
    await fails(trial, undefined, () => trial.full());
    const names = await inPlace(trial);
    if (names.length === 0) return;
    const changed = (): JsonObject => {
      const changes = Object.entries(trial.changes()).filter(([name]) => names.includes(name));
      return { ...trial.full(), ...Object.fromEntries(changes) };
    };
    await fails(trial, () => trial.full(), changed);
  },
};

/** Makes each write of an operation but the first fail in turn, and asserts that the next run sends it. */
async function fails(
  trial: ConformanceContext,
  before: (() => JsonObject) | undefined,
  after: () => JsonObject,
): Promise<void> {
  const begin = async () => {
    const stack = trial.stack();
    const inputs = after();
    const there = trial.rows().length;
    if (before !== undefined) await stack.up(trial.program(before()));
    trial.platform.requests.reset();
    return { stack, there, up: () => stack.up(trial.program(inputs)) };
  };
  const whole = await begin();
  await whole.up();
  const sent = [...trial.writes()];
  const made = trial.rows().length - whole.there;
  await whole.stack.destroy();
  const { queryPaths = [], sharesFieldsWith } = trial.fixture;
  const isAlike = sharesFieldsWith !== undefined;
  const steps = sent.map((failing, position) => ({ failing, position })).slice(1);
  const all = steps.filter(({ failing }) => !queryPaths.includes(failing.path));
  // Similar resources share steps, which one of them tests.
  const later = isAlike ? all.filter((_, index) => index === 0 || index === all.length - 1) : all;
  // A refresh in between makes the engine forget that a create was incomplete. The same code records pending inputs for
  // all similar kinds.
  const isRefreshed = before === undefined && !isAlike;
  const ways = later.flatMap((one) => (isRefreshed ? [false, true] : [false]).map((isRead) => ({ ...one, isRead })));
  for (const { failing, position, isRead } of ways) {
    const { stack, there, up } = await begin();
    const skip = sent.slice(0, position).filter(({ method }) => method === failing.method).length;
    trial.platform.faults.add({ route: `${failing.method} /*`, fault: REFUSAL, times: 1, skip });
    await refused(up());
    trial.platform.faults.clear();
    if (isRead) await stack.refresh();
    trial.platform.requests.reset();
    const { create, update } = await up();
    assert.deepEqual([...create, ...update], ["it"], `the run after a refused ${routeOf(failing)} has nothing to do`);
    const isSent = trial.writes().some((request) => contentOf(request) === contentOf(failing));
    assert.ok(isSent, `${routeOf(failing)} is not sent again`);
    assert.equal(trial.rows().length - there, made, "an object is doubled or lost");
    assert.deepEqual((await up()).same, ["it"]);
    await stack.destroy();
    trial.covered(`${before === undefined ? "creation" : "update"} ${position} ${isRead}`);
  }
}

const AN_ID =
  /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|[\da-f]{24}|[\dA-F]{16}|\d+(?:\.\d+){3}|\d{4,}|(?<="version":)\d+/g;

/** Returns the content of a request, independent of the object and the number of its changes. */
function contentOf({ method, path, body }: RequestRecord): string {
  return `${method} ${path} ${body}`.replaceAll(AN_ID, "ID");
}
