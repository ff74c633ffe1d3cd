import assert from "node:assert/strict";
import { type AnyField, type Fields, isInput } from "@tripod/kit";
import type { Json, JsonObject } from "@tripod/testkit";
import { type ConformanceTest, fieldsOf, idOf } from "./conformanceTest.js";
import { isRecord } from "./inputPaths.js";
import { drifts } from "./settles.js";

/** Defaults of the platform that the program begins to set. */
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
      const taken: Record<string, Json> = {};
      for (const [name, value] of more) {
        const written = { ...inputs, [name]: value };
        const told = await stack.preview(trial.program(written)).catch(() => undefined);
        // A value that excludes another input cannot be added.
        if (told === undefined) continue;
        assert.deepEqual(told.same, ["it"], `${name} written out as ${JSON.stringify(value)} is a change`);
        taken[name] = value as Json;
        trial.covered(name);
      }
      const written = { ...inputs, ...taken };
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

/** The inputs that the program may give and does not, as the platform has them: whole ones, and members of given ones. */
export function filledIn(fields: Fields, inputs: JsonObject, outputs: JsonObject): JsonObject {
  const found: [string, Json][] = [];
  for (const [name, field] of Object.entries(fields)) {
    const { presence, noEffect, noDiff, writeOnly } = field.spec;
    const isOpen = isInput(field) && noEffect === undefined && noDiff !== true && writeOnly !== true;
    const shown = outputs[name];
    if (!isOpen || shown === undefined || shown === null) continue;
    const given = inputs[name];
    if (given === undefined) {
      if (presence !== "required") found.push([name, asInput(field, shown)]);
    } else {
      const whole = within(field, given, shown);
      if (JSON.stringify(whole) !== JSON.stringify(given)) found.push([name, whole]);
    }
  }
  return Object.fromEntries(found);
}

/** A given value with those members that the platform has filled in. */
function within({ spec: { type } }: AnyField, given: Json, shown: Json): Json {
  if (type.kind === "object" && isRecord(given) && isRecord(shown))
    return { ...filledIn(type.fields, given, shown), ...given };
  if (type.kind === "list" && Array.isArray(given) && Array.isArray(shown) && given.length === shown.length)
    return given.map((one, index) => within(type.element, one, shown[index] as Json));
  return given;
}

/** An output without what only the platform gives. */
function asInput({ spec: { type } }: AnyField, shown: Json): Json {
  if (type.kind === "object" && isRecord(shown)) {
    const members = Object.entries(shown).filter(([name]) => {
      const inner = type.fields[name];
      return inner !== undefined && isInput(inner) && inner.spec.noEffect === undefined;
    });
    return Object.fromEntries(
      members.map(([name, value]) => [name, asInput(type.fields[name] as AnyField, value as Json)]),
    );
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(shown))
    return shown.map((one) => asInput(type.element, one));
  return shown;
}
