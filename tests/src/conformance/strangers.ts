import assert from "node:assert/strict";
import type { FaultRule } from "@tripod/emulators";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, idOf, injectFault, routeOf } from "./conformanceTest.js";
import { settles } from "./settles.js";

type Fault = FaultRule["fault"];

const json = (status: number, body: unknown): Fault => ({ kind: "answer", status, body });

/** Codes with which the platforms report a missing object. */
const MISSING = {
  id: "A1",
  errors: [{ code: "content:not_found", message: "Object not found." }],
  code: "USER_NOT_FOUND",
  message: "user not found",
  error: "domain_not_found",
  status_text: "NOT_FOUND",
};

/** Refusals that name the object, as a 404 of the platform would. */
const refusalsOf = (id: string): Readonly<Record<string, Fault>> => ({
  "403 that names the object": json(403, { error: { id, message: "forbidden" }, code: "ResourceNotFound" }),
  "409 that names the object": json(409, { error: { id, message: "busy" }, code: "NOT_FOUND", status: 409 }),
});

/** What gateways, and the platform itself at a wrong address, answer to every read. */
const READS: Readonly<Record<string, Fault>> = {
  "404 of a gateway": json(404, { code: "NotFound", message: "no such route" }),
  "404 of another gateway": json(404, { errors: [{ code: "not_found", message: "Not Found" }] }),
  "404 with a number": json(404, { error: { code: 404, status: "NOT_FOUND", message: "Not Found" } }),
  "404 of every address": json(404, { status: 404, id: "A1", code: "notfound", message: "nothing is here" }),
  "404 with a code of the platform for everything": json(404, MISSING),
  "403 with the code of a missing object": json(403, MISSING),
  "another object": json(200, { ok: true }),
  "an object with another id": json(200, {
    id: "of-another-client",
    uuid: "of-another-client",
    name: "of another client",
  }),
};

/** The same code reads the parts of similar resources: one of them tests every response, the others these. */
const OF_ALIKE: readonly string[] = ["404 of a gateway", "another object"];

/** Success responses to writes that the platform has not processed. */
const WRITES: Readonly<Record<string, Fault>> = {
  "200 with another object": json(200, { ok: true }),
  "202 with an empty text": json(202, ""),
};
const DELETIONS: Readonly<Record<string, Fault>> = {
  "200 with an error in it": json(200, { code: 404 }),
  "200 with an empty text": json(200, ""),
};

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
  for (const [what, fault] of Object.entries(WRITES)) {
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
  for (const [what, fault] of Object.entries({ ...DELETIONS, ...refusalsOf(stack.resource("it").id) })) {
    for (const method of methodsOf(trial, ["DELETE", "POST", "PUT"])) injectFault(trial, `${method} /*`, fault, 50);
    await failureOf(stack.destroy());
    trial.platform.faults.clear();
    if (trial.rows().length < there) return;
    assert.notEqual(idOf(stack), "", `${what}: it is there, and not in state`);
    trial.covered(`deletion, ${what}`);
  }
}
