import assert from "node:assert/strict";
import { type AnyField, type Fields, isInput } from "@tripod/kit";
import { isSecret, type Json, type JsonObject, reveal, type Stack } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { type ConformanceTest, fieldsOf } from "./conformanceTest.js";
import { inHalves } from "./halves.js";
import { type InputPath, isRecord, withValue } from "./inputPaths.js";
import { drifts } from "./settles.js";

type Steps = InputPath["steps"];

/** State that an earlier version wrote, with fewer members. */
export const olderState: ConformanceTest = {
  name: "older state",
  promise:
    "a member that an earlier release did not record causes no change, before a refresh or after it, and the refresh records it",
  run: async (trial) => {
    for (const inputs of [trial.minimal(), trial.full()]) {
      const stack = trial.stack();
      await stack.up(trial.program(inputs));
      await stack.refresh();
      const { outputs } = stack.resource("it");
      const nameOf = (steps: Steps): string => steps.map((step) => (typeof step === "number" ? "[]" : step)).join(".");
      const whole = stack.resource("it");
      const all = unasked(fieldsOf(trial), inputs, outputs as JsonObject);
      const attempt = async (some: readonly Steps[]): Promise<void> => {
        try {
          await lacking(trial, stack, inputs, some);
        } finally {
          stack.record([whole]);
        }
        for (const steps of some) trial.covered(nameOf(steps));
      };
      if (trial.isThorough) for (const steps of all) await attempt([steps]);
      else await inHalves(all, nameOf, attempt);
      await stack.destroy();
    }
    trial.passesOver("all that is recorded of it is what the program must say");
  },
};

/** State without some members, as an earlier version recorded it. */
async function lacking(
  trial: ConformanceContext,
  stack: Stack,
  inputs: JsonObject,
  some: readonly Steps[],
): Promise<void> {
  const whole = stack.resource("it");
  const name = some.map((steps) => steps.join(".")).join(", ");
  // Removes later elements of a list first, so that the other indexes stay valid.
  const outputs = [...some]
    .reverse()
    .reduce((left, steps) => withValue(left, steps, undefined), whole.outputs as JsonObject);
  const older = { ...whole, outputs };
  stack.record([older as typeof whole]);
  const planned = await stack.preview(trial.program(inputs));
  assert.deepEqual(planned.same, ["it"], `without ${name}: ${JSON.stringify(planned.events)}`);
  assert.deepEqual(drifts(await stack.refresh()), [], `without ${name}: a refresh finds a difference`);
  const after = await stack.preview(trial.program(inputs));
  assert.deepEqual(after.same, ["it"], `without ${name}, after a refresh: ${JSON.stringify(after.events)}`);
  const isShown = ([member]: Steps): boolean =>
    trial.fixture.writeOnly?.includes(String(member)) !== true &&
    trial.fixture.constantOutputs?.[String(member)] === undefined;
  if (some.every(isShown))
    assert.deepEqual(
      reveal(stack.resource("it").outputs as never),
      reveal(whole.outputs as never),
      `without ${name}: a refresh does not record it`,
    );
}

/** Returns the recorded members that the program does not set, including those of lists' first elements. */
function unasked(fields: Fields, inputs: JsonObject, outputs: JsonObject, at: Steps = []): readonly Steps[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const live = plain(outputs[name]);
    if (live === undefined || live === null) return [];
    const here = [...at, name];
    const value = isInput(field) ? plain(inputs[name]) : undefined;
    // An unrecorded value of an optional input was absent, so a value is drift.
    if (value === undefined && isInput(field) && field.spec.presence === "optional") return [];
    return [...(value === undefined ? [here] : []), ...within(field, value, live, here)];
  });
}

function within({ spec: { type } }: AnyField, value: Json | undefined, live: Json, at: Steps): readonly Steps[] {
  if (type.kind === "object" && isRecord(live)) return unasked(type.fields, isRecord(value) ? value : {}, live, at);
  if (type.kind === "list" && Array.isArray(live) && live.length > 0)
    return within(type.element, Array.isArray(value) ? value[0] : undefined, live[0] as Json, [...at, 0]);
  return [];
}

const plain = (value: Json | undefined): Json | undefined => (isSecret(value) ? (value.value as Json) : value);
