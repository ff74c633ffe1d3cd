import assert from "node:assert/strict";
import type { Json } from "@tripod/testkit";
import { idOf, ownFields, routeOf } from "./law.js";
import { settles } from "./settles.js";
import { spotsOf } from "./spots.js";
import { failureOf, type Trial } from "./trial.js";

/**
 * Changes of the inputs that a kind has in common with another one. What it has of its own is changed by the law "changed", one
 * by one, which asks for all of this and more; what is in common is changed so with the other one. Here it is seen that steps
 * and codecs, which are each kind's own, bring all of it.
 */
export async function inCommon(trial: Trial): Promise<void> {
  const { update = 2 } = trial.specimen.requests ?? {};
  const own = new Set(spotsOf(ownFields(trial), trial.full()).map(({ path }) => path));
  const common = Object.entries(trial.changes()).filter(([name]) => !own.has(name));
  trial.passesOver("it has no input in common with one that it is like");
  if (common.length === 0) return;
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const before = idOf(stack);
  const together: Record<string, Json> = {};
  for (const [name, value] of common) {
    const { replace } = await stack.preview(trial.program({ ...trial.full(), [name]: value }));
    if (replace.length > 0) trial.tried(name);
    // Two changes that are right by themselves may contradict each other.
    else if (
      (await failureOf(stack.preview(trial.program({ ...trial.full(), ...together, [name]: value })))) === undefined
    )
      together[name] = value;
    else await changes({ [name]: value });
  }
  await changes(together);
  await stack.destroy();

  async function changes(some: Readonly<Record<string, Json>>): Promise<void> {
    if (Object.keys(some).length === 0) return;
    const inputs = { ...trial.full(), ...some };
    const names = Object.keys(some).join(", ");
    const planned = await stack.preview(trial.program(inputs));
    trial.platform.requests.reset();
    const done = await stack.up(trial.program(inputs));
    assert.deepEqual([planned.update, done.update], [["it"], ["it"]], `${names}: not changed in place`);
    const took = trial.requests().length;
    assert.ok(
      took <= update * Object.keys(some).length,
      `changing ${names} took ${trial.requests().map(routeOf).join(", ")}`,
    );
    assert.equal(idOf(stack), before);
    await settles(trial, stack, inputs);
    for (const name of Object.keys(some)) trial.tried(name);
  }
}
