import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, idOf, injectFault } from "./conformanceTest.js";
import { creation } from "./creation.js";
import { importId } from "./importId.js";
import { inPlace } from "./inPlace.js";
import { drifts } from "./settles.js";

/** Names that an imprecise search also matches: with a suffix, with a prefix, and in another case. */
const LIKE: readonly ((name: string) => string)[] = [
  (name) => `${name}-2`,
  (name) => `${name}2`,
  (name) => `a-${name}`,
  (name) => `a${name}`,
  (name) => name.toUpperCase(),
];

/** Objects with similar names, and with the same name in another parent, exist before and after the object. */
export const neighbors: ConformanceTest = {
  name: "neighbors",
  promise:
    "an object with a similar name in its parent, or with the same name elsewhere, is never mistaken for it, and stays unchanged",
  run: async (trial) => {
    if (trial.fixture.resetOnDelete !== undefined) return trial.passesOver("it is a singleton");
    const [name] = await inPlace(trial);
    const route = await creation(trial);
    const beside = await settle(trial);
    if (beside.length === 0) return trial.passesOver("no object with a similar name can coexist with it");
    const there = new Map(trial.rows().map((row) => [row, JSON.stringify(row)]));
    const untouched = (after: string): void => {
      const now = new Set<Row>(trial.rows());
      for (const [row, text] of there) {
        assert.ok(now.has(row), `${after}: ${text} was deleted`);
        assert.equal(JSON.stringify(row), text, `${after}: a neighbor was changed`);
      }
    };
    const stack = trial.stack();
    if (trial.fixture.skip?.["lost create"] === undefined) injectFault(trial, route, { kind: "lost-answer" });
    await stack.up(trial.program(trial.full()));
    trial.platform.faults.clear();
    untouched("a creation whose answer was lost");
    const id = idOf(stack);
    for (const one of beside) assert.notEqual(idOf(one), id, "it was mistaken for a neighbor");
    assert.deepEqual(drifts(await stack.refresh()), [], "a refresh shows a neighbor");
    await importsItself(trial, stack);
    if (name !== undefined) {
      await stack.up(trial.program({ ...trial.full(), [name]: trial.changes()[name] as Json }));
      untouched("an update");
    }
    await stack.destroy();
    untouched("a deletion");
    for (const one of beside) assert.deepEqual(drifts(await one.refresh()), [], "a neighbor was changed");
  },
};

/** Creates the objects that can coexist with it, each in its own stack. */
async function settle(trial: ConformanceContext): Promise<readonly Stack[]> {
  const { name } = trial.minimal();
  const like = typeof name === "string" ? LIKE.map((change): JsonObject => ({ name: change(name) })) : [];
  const elsewhere = (trial.fixture.facts.replaces ?? [])
    .filter((input) => input !== "name" && trial.minimal()[input] !== undefined)
    .map((input): JsonObject => ({ [input]: trial.changes()[input] as Json }))
    .filter((change) => Object.values(change).every((value) => value !== undefined && value !== null));
  const beside: Stack[] = [];
  const own = trial.stack();
  await own.up(trial.program(trial.full()));
  for (const change of [...like, ...elsewhere]) {
    const stack = trial.stack();
    const failure = await failureOf(stack.up(trial.program({ ...trial.minimal(), ...change })));
    // Objects that the platform rejects cannot coexist with it.
    if (failure !== undefined) {
      await stack.destroy();
      continue;
    }
    beside.push(stack);
    trial.covered(JSON.stringify(change));
  }
  await own.destroy();
  return beside;
}

/** An import by name finds the object itself, or is rejected. */
async function importsItself(trial: ConformanceContext, stack: Stack): Promise<void> {
  const [, byName] = trial.subject.resources[trial.fixture.resource]?.imports?.forms ?? [];
  if (byName === undefined) return;
  const id = importId(stack, byName);
  if (id.includes("<")) return;
  const other = trial.stack();
  const failure = await failureOf(other.import({ type: trial.type, name: "it", id }));
  if (failure === undefined) assert.equal(idOf(other), idOf(stack), `an import of ${id} is of a neighbor`);
}
