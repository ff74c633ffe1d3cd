import assert from "node:assert/strict";
import type { Json, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { idOf, ownSpots, routeOf } from "./conformanceTest.js";
import { settles } from "./settles.js";

/** Changes, by input. */
type Changes = Record<string, Json>;

/**
 * Changes the inputs that a kind shares with another one. The test "changed" changes the kind's own inputs individually
 * and is stricter; it also changes the shared inputs of the other kind. This test checks that the kind's own steps and
 * codecs send all shared inputs.
 */
export async function inCommon(trial: ConformanceContext): Promise<void> {
  const own = new Set(ownSpots(trial, trial.full()).map(({ path }) => path));
  const common = Object.entries(trial.changes()).filter(([name]) => !own.has(name));
  trial.passesOver("it has no input in common with one that it is like");
  if (common.length === 0) return;
  const base = await made();
  const preview = (some: Changes) => base.preview(trial.program({ ...trial.full(), ...some }));
  /** Changes that are applied together, by their effect. Changes that are valid individually may exclude each other. */
  const groups: Readonly<Record<"update" | "replace", Changes[]>> = { update: [], replace: [] };
  for (const [name, value] of common) {
    const fate = (await preview({ [name]: value })).replace.length > 0 ? "replace" : "update";
    const [last = {}] = groups[fate].slice(-1);
    const fits = (await failureOf(preview({ ...last, [name]: value }))) === undefined;
    if (fits && groups[fate].length > 0) last[name] = value;
    else groups[fate].push({ [name]: value });
  }
  await base.destroy();
  for (const some of groups.update) await change(some, "update");
  for (const some of groups.replace) await change(some, "replace");

  /** Returns the object with all of its inputs. */
  async function made(): Promise<Stack> {
    const stack = trial.stack();
    await stack.up(trial.program(trial.full()));
    return stack;
  }

  async function change(some: Changes, fate: "update" | "replace"): Promise<void> {
    const stack = await made();
    const inputs = { ...trial.full(), ...some };
    const names = Object.keys(some);
    const before = idOf(stack);
    const planned = await stack.preview(trial.program(inputs));
    trial.platform.requests.reset();
    const done = await stack.up(trial.program(inputs));
    const is = `changing ${names.join(", ")}`;
    assert.deepEqual([planned.update, planned.replace], [done.update, done.replace], `${is}: preview and run differ`);
    assert.deepEqual(done[fate], ["it"], `${is} does not ${fate} it`);
    if (fate === "update") {
      const took = trial.requests().map(routeOf);
      const { update = 2 } = trial.fixture.requests ?? {};
      assert.ok(took.length <= update * names.length, `${is} took ${took.join(", ")}`);
      assert.equal(idOf(stack), before);
    }
    await settles(trial, stack, inputs);
    await stack.destroy();
    for (const name of names) trial.covered(name);
  }
}
