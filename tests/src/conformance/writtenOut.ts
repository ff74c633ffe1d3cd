import assert from "node:assert/strict";
import { type AnyField, type Fields, isInput } from "@tripod/kit";
import type { Json, JsonObject } from "@tripod/testkit";
import { type ConformanceTest, fieldsOf, idOf } from "./conformanceTest.js";
import { isRecord } from "./inputPaths.js";
import { drifts } from "./settles.js";

/** Platform defaults that the program sets explicitly. */
export const writtenOut: ConformanceTest = {
  name: "written out",
  promise: "defaults of the platform, added to the program unchanged, cause no change, before a refresh or after it",
  run: async (trial) => {
    for (const inputsOf of [trial.minimal, trial.full]) {
      const stack = trial.stack();
      const inputs = inputsOf();
      await stack.up(trial.program(inputs));
      const id = idOf(stack);
      const { outputs } = stack.resource("it");
      const more = Object.entries(filledIn(fieldsOf(trial), inputs, outputs as JsonObject));
      const removed: Record<string, Json> = {};
      for (const [name, value] of more) {
        const written = { ...inputs, [name]: value };
        const preview = await stack.preview(trial.program(written)).catch(() => undefined);
        // A value that excludes another input cannot be added.
        if (preview === undefined) continue;
        assert.deepEqual(preview.same, ["it"], `${name} written out as ${JSON.stringify(value)} is a change`);
        removed[name] = value as Json;
        trial.covered(name);
      }
      const written = { ...inputs, ...removed };
      const done = await stack.up(trial.program(written)).catch(() => undefined);
      if (done !== undefined) {
        assert.deepEqual([done.same, idOf(stack)], [["it"], id], "all of it written out is a change");
        assert.deepEqual(drifts(await stack.refresh()), [], "a refresh finds a difference");
        assert.deepEqual((await stack.up(trial.program(written))).same, ["it"], "after a refresh it is a change");
      }
      await stack.destroy();
    }
    trial.passesOver("the platform fills in no input of it");
  },
};

/** Returns unset inputs with their live values: whole inputs, and members of set inputs. */
export function filledIn(fields: Fields, inputs: JsonObject, outputs: JsonObject): JsonObject {
  const found: [string, Json][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const { presence, noEffect, noDiff, writeOnly } = field.spec;
    const isOpen = isInput(field) && noEffect === undefined && noDiff !== true && writeOnly !== true;
    const live = outputs[name];
    if (!isOpen || live === undefined || live === null) continue;
    const value = inputs[name];
    if (value === undefined) {
      if (presence !== "required") found.push([name, asInput(field, live)]);
    } else {
      const whole = within(field, value, live);
      if (JSON.stringify(whole) !== JSON.stringify(value)) found.push([name, whole]);
    }
  }
  return Object.fromEntries(found);
}

/** Returns a value with the members that the platform has filled in. */
function within({ spec: { type } }: AnyField, value: Json, live: Json): Json {
  if (type.kind === "object" && isRecord(value) && isRecord(live))
    return { ...filledIn(type.fields, value, live), ...value };
  if (type.kind === "list" && Array.isArray(value) && Array.isArray(live) && value.length === live.length)
    return value.map((one, index) => within(type.element, one, live[index] as Json));
  return value;
}

/** Returns an output as an input, without computed members. */
function asInput({ spec: { type } }: AnyField, live: Json): Json {
  if (type.kind === "object" && isRecord(live)) {
    const members = Object.entries(live).filter(([name]) => {
      const inner = type.fields[name];
      return inner !== undefined && isInput(inner) && inner.spec.noEffect === undefined;
    });
    return Object.fromEntries(
      members.map(([name, value]) => [name, asInput(type.fields[name] as AnyField, value as Json)]),
    );
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(live))
    return live.map((one) => asInput(type.element, one));
  return live;
}
