import assert from "node:assert/strict";
import type { FaultRule } from "@tripod/platforms";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { idOf, type LawOf, routeOf, strike } from "./law.js";
import { settles } from "./settles.js";
import { failureOf, type Trial } from "./trial.js";

type Fault = FaultRule["fault"];

const json = (status: number, body: unknown): Fault => ({ kind: "answer", status, body });

/** What gateways, and the platform itself at a wrong address, answer to every read. */
const READS: Readonly<Record<string, Fault>> = {
  "404 of a gateway": json(404, { code: "NotFound", message: "no such route" }),
  "404 of another gateway": json(404, { errors: [{ code: "not_found", message: "Not Found" }] }),
  "404 with a number": json(404, { error: { code: 404, status: "NOT_FOUND", message: "Not Found" } }),
  "404 of every address": json(404, { status: 404, id: "A1", code: "notfound", message: "nothing is here" }),
  "404 with a code of the platform for everything": json(404, {
    id: "A1",
    errors: [{ code: "content:not_found", message: "Object not found." }],
    code: "USER_NOT_FOUND",
    message: "user not found",
    error: "domain_not_found",
    status_text: "NOT_FOUND",
  }),
  "another object": json(200, { ok: true }),
  "an object with another id": json(200, {
    id: "of-somebody-else",
    uuid: "of-somebody-else",
    name: "of somebody else",
  }),
};

/** The parts of those that are alike are read by the same code: with one of them every answer is tried, with others these. */
const OF_ALIKE: readonly string[] = ["404 of a gateway", "another object"];

/** Good answers to writes of which the platform knows nothing. */
const WRITES: Readonly<Record<string, Fault>> = {
  "200 with another object": json(200, { ok: true }),
  "202 without a word": json(202, ""),
};
const DELETIONS: Readonly<Record<string, Fault>> = {
  "200 with an error in it": json(200, { code: 404 }),
  "200 without a word": json(200, ""),
};

/** The platform that has a sign-in of its own signs in by POST, which is not to be disturbed. */
const methodsOf = ({ subject }: Trial, methods: readonly string[]): readonly string[] =>
  subject.name === "hostpkg" ? methods.filter((method) => method !== "POST") : methods;

/** Whoever answers in the platform's place, in JSON and with good words, decides nothing. */
export const strangers: LawOf = {
  law: "strangers",
  says: "somebody else who speaks JSON makes nothing gone, empties nothing, and neither updates nor deletes",
  holds: async (trial) => {
    const stack = trial.stack();
    const before = trial.rows().length;
    await stack.up(trial.program(trial.full()));
    const adds = trial.rows().length - before;
    const { id, outputs } = stack.resource("it");
    for (const [what, fault] of Object.entries(READS)) {
      strike(trial, "GET /*", fault, 50);
      await failureOf(stack.refresh());
      trial.platform.faults.clear();
      assert.equal(idOf(stack), id, `${what}: it is forgotten`);
      assert.deepEqual(stack.resource("it").outputs, outputs, `${what}: other values are recorded`);
      trial.tried(what);
    }
    await partsOf(trial, stack);
    await updates(trial, stack);
    if (adds > 0) await deletions(trial, stack);
    await stack.destroy();
  },
};

/**
 * What is read in several requests: a stranger's answer to one of them alone is no part of the object either. A 404 at its
 * own address, where all others are answered by the platform, is the platform's as far as anybody can tell.
 */
async function partsOf(trial: Trial, stack: Stack): Promise<void> {
  trial.platform.requests.reset();
  await stack.refresh();
  const routes = [...new Set(trial.requests().map(routeOf))].filter((route) => route.startsWith("GET "));
  if (routes.length < 2) return;
  const { id, outputs } = stack.resource("it");
  const isAlike = trial.specimen.like !== undefined;
  const answers = Object.entries(READS).filter(([what]) => !isAlike || OF_ALIKE.includes(what));
  for (const route of routes) {
    for (const [what, fault] of answers) {
      if (route === routes[0] && what.startsWith("404")) continue;
      strike(trial, route, fault, 50);
      await failureOf(stack.refresh());
      trial.platform.faults.clear();
      assert.equal(idOf(stack), id, `${what} to ${route}: it is forgotten`);
      assert.deepEqual(stack.resource("it").outputs, outputs, `${what} to ${route}: other values are recorded`);
      trial.tried(`${what} to ${route}`);
    }
  }
}

/** An update that somebody else answers is not reported as done: the next run brings it. */
async function updates(trial: Trial, stack: Stack): Promise<void> {
  const change = changeOf(trial);
  if (change === undefined) return;
  const inputs = { ...trial.full(), ...change };
  for (const [what, fault] of Object.entries(WRITES)) {
    for (const method of methodsOf(trial, ["PUT", "PATCH", "POST"])) strike(trial, `${method} /*`, fault, 50);
    await failureOf(stack.up(trial.program(inputs)));
    trial.platform.faults.clear();
    trial.tried(`update, ${what}`);
  }
  await stack.up(trial.program(inputs));
  await settles(trial, stack, inputs);
}

/** A change that the platform shows, in place, and that is not there yet. */
function changeOf(trial: Trial): JsonObject | undefined {
  const fields = trial.subject.resources[trial.specimen.resource]?.fields ?? {};
  const inputs = trial.full();
  const found = Object.entries(trial.changes()).find(([name, value]) => {
    const { replaces, writeOnly, secret } = fields[name]?.spec ?? {};
    if (replaces === true || writeOnly === true || secret === true) return false;
    return value !== null && inputs[name] !== undefined && JSON.stringify(inputs[name]) !== JSON.stringify(value);
  });
  return found && { [found[0]]: found[1] as Json };
}

/** A deletion that somebody else answers leaves the object in state as long as it is there. */
async function deletions(trial: Trial, stack: Stack): Promise<void> {
  const there = trial.rows().length;
  for (const [what, fault] of Object.entries(DELETIONS)) {
    for (const method of methodsOf(trial, ["DELETE", "POST", "PUT"])) strike(trial, `${method} /*`, fault, 50);
    await failureOf(stack.destroy());
    trial.platform.faults.clear();
    if (trial.rows().length < there) return;
    assert.notEqual(idOf(stack), "", `${what}: it is there, and not in state`);
    trial.tried(`deletion, ${what}`);
  }
}
