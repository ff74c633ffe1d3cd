import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import { type AnyField, type Fields, isInput } from "@tripod/kit";
import { isSecret, type Json, type JsonObject } from "@tripod/testkit";
import { another } from "./conflict.js";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, ownFields, rowOf } from "./conformanceTest.js";
import { pathOf, withValue } from "./inputPaths.js";
import { settles } from "./settles.js";
import { isOfChanges } from "./world.js";

type Steps = readonly (string | number)[];

/** Maximum number of members per input that are tried one by one if they cannot all be unset together. */
const MAX_SINGLE = 3;

/** Members inside of inputs that the program leaves unset, and that the platform fills in. */
export const filledIn: ConformanceTest = {
  name: "filled in",
  promise: "a member of an input that the platform fills in fails no later update, and is reported as no drift",
  run: async (trial) => {
    const programs = [trial.full, ...trial.variants().map((_, index) => () => trial.variants()[index] as JsonObject)];
    for (const program of programs) {
      for (const [name, field] of Object.entries(ownFields(trial))) {
        const spots = unsettable(field, program()[name], [name]);
        if (spots.length === 0) continue;
        if (spots.length > 1 && (await fills(trial, program(), spots))) continue;
        for (const spot of spots.slice(0, MAX_SINGLE))
          if (!(await fills(trial, program(), [spot]))) trial.uncovered(pathOf(spot));
      }
    }
    trial.passesOver("nothing inside of its inputs can be left to the platform");
  },
};

/**
 * Tests these members together. Returns false if a program cannot unset them in place, or the platform stores them
 * elsewhere.
 */
async function fills(trial: ConformanceContext, program: JsonObject, spots: readonly Steps[]): Promise<boolean> {
  const { objects } = trial.platform;
  const { collection } = trial.fixture;
  const stack = trial.stack();
  try {
    const inputs = spots.reduce((left, steps) => withValue(left, steps, undefined), program);
    if ((await failureOf(stack.up(trial.program(program)))) !== undefined) return false;
    const full = structuredClone(rowOf(trial, stack));
    const planned = await stack.preview(trial.program(inputs)).catch(() => undefined);
    if (planned === undefined || planned.replace.length > 0) return false;
    if ((await failureOf(stack.up(trial.program(inputs)))) !== undefined) return false;
    const row = rowOf(trial, stack);
    if (typeof full !== "object" || typeof row !== "object") return false;
    const members = Object.entries(full).filter(([name, value]) => !isOfChanges(name) && isOther(value, row[name]));
    if (members.length === 0) return false;
    objects.patch(collection, row, Object.fromEntries(members) as Row);
    const own = String(spots[0]?.[0]);
    const changed = await another(trial, stack, inputs, [own]);
    if (changed === undefined) return false;
    const { logs } = trial.plugin;
    const logCount = logs.length;
    await stack.up(trial.program(changed));
    const warned = logs.slice(logCount).filter(({ message }) => /has drifted/.test(message));
    assert.deepEqual(warned, [], `what the platform filled in of ${own} is reported as a change`);
    await settles(trial, stack, changed);
    trial.covered(spots.map(pathOf).join(" "));
    return true;
  } finally {
    await stack.destroy();
  }
}

const isOther = (one: unknown, other: unknown): boolean =>
  typeof one === "object" && one !== null && JSON.stringify(one) !== JSON.stringify(other);

/** Returns the members inside of a value that a program may leave unset; of lists, those of the first element. */
function unsettable(field: AnyField, value: Json | undefined, steps: Steps): readonly Steps[] {
  if (value === undefined || isSecret(value) || !isCompared(field)) return [];
  const { type } = field.spec;
  if (type.kind === "object" && typeof value === "object" && value !== null && !Array.isArray(value)) {
    return membersOf(type.fields, value as unknown as JsonObject, steps);
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value) && value.length > 0)
    return unsettable(type.element, value[0] as Json, [...steps, 0]);
  return [];
}

function membersOf(fields: Fields, value: JsonObject, steps: Steps): readonly Steps[] {
  return Object.entries(fields).flatMap(([name, inner]) => {
    const input = value[name];
    if (input === undefined || isSecret(input) || !isCompared(inner)) return [];
    const mayBeUnset = inner.spec.presence === "optional" || inner.spec.presence === "optionalComputed";
    return mayBeUnset ? [[...steps, name]] : unsettable(inner, input, [...steps, name]);
  });
}

function isCompared(field: AnyField): boolean {
  const { noEffect, noDiff, secret, writeOnly } = field.spec;
  return isInput(field) && noEffect === undefined && noDiff !== true && secret !== true && writeOnly !== true;
}
