import assert from "node:assert/strict";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { DELETES, READS, refusalsOf, UPDATES } from "../faults/foreignResponses.js";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, idOf, injectFault, routeOf } from "./conformanceTest.js";
import { settles } from "./settles.js";

/** Similar resources share the code that reads their parts: one of them tests every response, the others these. */
const OF_ALIKE: readonly string[] = ["404 of a gateway", "another object"];

/** One platform signs in by POST, which must not fail. */
const methodsOf = ({ subject }: ConformanceContext, methods: readonly string[]): readonly string[] =>
  subject.name === "hostpkg" ? methods.filter((method) => method !== "POST") : methods;

/** Success responses of another server, in JSON, are not trusted. */
export const strangers: ConformanceTest = {
  name: "strangers",
  promise: "JSON of another server, or a refusal, removes nothing from state, and completes no update or delete",
  run: async (trial) => {
    const stack = trial.stack();
    const before = trial.rows().length;
    await stack.up(trial.program(trial.full()));
    const adds = trial.rows().length - before;
    const { id, outputs } = stack.resource("it");
    for (const [what, fault] of Object.entries({ ...READS, ...refusalsOf(id) })) {
      injectFault(trial, "GET /*", fault, 50);
      await failureOf(stack.refresh());
      trial.platform.faults.clear();
      assert.equal(idOf(stack), id, `${what}: it is forgotten`);
      assert.deepEqual(stack.resource("it").outputs, outputs, `${what}: other values are recorded`);
      trial.covered(what);
    }
    await partsOf(trial, stack);
    await updates(trial, stack);
    if (adds > 0) await deletions(trial, stack);
    await stack.destroy();
  },
};

/**
 * Objects that are read in several requests: a foreign response to one of them is not part of the object either. A 404
 * for one path, while the platform answers all others, cannot be distinguished from the platform's own.
 */
async function partsOf(trial: ConformanceContext, stack: Stack): Promise<void> {
  trial.platform.requests.reset();
  await stack.refresh();
  const routes = [...new Set(trial.requests().map(routeOf))].filter((route) => route.startsWith("GET "));
  if (routes.length < 2) return;
  const { id, outputs } = stack.resource("it");
  const isAlike = trial.fixture.sharesFieldsWith !== undefined;
  const answers = Object.entries(READS).filter(([what]) => !isAlike || OF_ALIKE.includes(what));
  for (const route of routes) {
    for (const [what, fault] of answers) {
      if (route === routes[0] && what.startsWith("404")) continue;
      injectFault(trial, route, fault, 50);
      await failureOf(stack.refresh());
      trial.platform.faults.clear();
      assert.equal(idOf(stack), id, `${what} to ${route}: it is forgotten`);
      assert.deepEqual(stack.resource("it").outputs, outputs, `${what} to ${route}: other values are recorded`);
      trial.covered(`${what} to ${route}`);
    }
  }
}

/** Another server's response to an update is not reported as success: the next run applies the update. */
async function updates(trial: ConformanceContext, stack: Stack): Promise<void> {
  const change = changeOf(trial);
  if (change === undefined) return;
  const inputs = { ...trial.full(), ...change };
  for (const [what, fault] of Object.entries(UPDATES)) {
    for (const method of methodsOf(trial, ["PUT", "PATCH", "POST"])) injectFault(trial, `${method} /*`, fault, 50);
    await failureOf(stack.up(trial.program(inputs)));
    trial.platform.faults.clear();
    trial.covered(`update, ${what}`);
  }
  await stack.up(trial.program(inputs));
  await settles(trial, stack, inputs);
}

/** Returns a change in place that the platform returns and that differs from the current value. */
function changeOf(trial: ConformanceContext): JsonObject | undefined {
  const fields = trial.subject.resources[trial.fixture.resource]?.fields ?? {};
  const inputs = trial.full();
  const found = Object.entries(trial.changes()).find(([name, value]) => {
    const { replaces, writeOnly, secret } = fields[name]?.spec ?? {};
    if (replaces === true || writeOnly === true || secret === true) return false;
    return value !== null && inputs[name] !== undefined && JSON.stringify(inputs[name]) !== JSON.stringify(value);
  });
  return found && { [found[0]]: found[1] as Json };
}

/** Another server's response to a delete leaves the object in state while it exists. */
async function deletions(trial: ConformanceContext, stack: Stack): Promise<void> {
  const there = trial.rows().length;
  for (const [what, fault] of Object.entries({ ...DELETES, ...refusalsOf(stack.resource("it").id) })) {
    for (const method of methodsOf(trial, ["DELETE", "POST", "PUT"])) injectFault(trial, `${method} /*`, fault, 50);
    await failureOf(stack.destroy());
    trial.platform.faults.clear();
    if (trial.rows().length < there) return;
    assert.notEqual(idOf(stack), "", `${what}: it is there, and not in state`);
    trial.covered(`deletion, ${what}`);
  }
}
