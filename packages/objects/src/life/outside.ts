import { type AnyField, isInput, leftToPlatform, type Plain, sameMeaning } from "@tripod/kit";
import type { Live } from "../definition/live.js";
import { givenBefore, type Task } from "../definition/task.js";
import type { Target } from "../place/target.js";
import { once } from "../values/once.js";
import type { Values } from "../values/values.js";
import { outputsOf } from "../wire/outputs.js";

/** Tells of an input whether the platform shows another value than the program has. The object is decoded once, for all. */
export function driftOf(target: Target, inputs: Values, live: Live): (name: string) => boolean {
  const seen = once((): Values => outputsOf(target, live.body, inputs));
  return (name) => {
    const shown = seen()[name] as Plain | undefined;
    return shown !== undefined && !sameMeaning(target.plan.fields[name] as AnyField, shown, inputs[name] as Plain);
  };
}

/** The inputs about which the platform decides, as inputs and the object itself say. */
export function leftIn(target: Target, inputs: Values, known: Values, live: Live | undefined): ReadonlySet<string> {
  const { fields } = target.plan;
  if (!Object.values(fields).some(({ spec }) => spec.leftIf !== undefined)) return new Set();
  const shown = live === undefined ? known : outputsOf(target, live.body, known);
  return leftToPlatform(fields, inputs as never, shown as never);
}

/** Inputs that the program has not changed, and that the platform shows otherwise: someone else has changed them. */
function changedElsewhere(target: Target, { inputs, recorded }: Task, live: Live): readonly string[] {
  const before = givenBefore(recorded);
  const left = new Set([
    ...leftIn(target, inputs, recorded.outputs, live),
    ...leftIn(target, before, recorded.outputs, undefined),
  ]);
  const isDrifted = driftOf(target, inputs, live);
  return Object.keys(inputs).filter((name) => {
    const field = target.plan.fields[name];
    if (field === undefined || !isInput(field) || field.spec.ignored !== undefined || field.spec.writeOnly === true)
      return false;
    if (left.has(name) || target.plan.whereabouts.has(name) || before[name] === undefined) return false;
    return sameMeaning(field, before[name] as Plain, inputs[name] as Plain) && isDrifted(name);
  });
}

/** Says what an update sets back although the program has not changed it. */
export function tellOverwritten(target: Target, task: Task): void {
  const names = task.live === undefined ? [] : changedElsewhere(target, task, task.live);
  if (names.length === 0) return;
  target.context.log(
    "warning",
    `The ${target.plan.kind} ${target.where.id} was changed outside of this program: ${names.join(", ")}. The update sets it to what the program says`,
  );
}

/**
 * Says what an update has found changed and left alone, and gives its names. State must keep what it knew of it: with the new
 * value there, no refresh would ever show the difference from the program.
 */
export function tellLeft(target: Target, task: Task, after: Live): readonly string[] {
  const shown = once((): Values => outputsOf(target, after.body, task.inputs));
  const names = changedElsewhere(target, task, after).filter((name) => {
    const known = task.recorded.outputs[name];
    const field = target.plan.fields[name] as AnyField;
    return known !== undefined && known !== null && !sameMeaning(field, known as Plain, shown()[name] as Plain);
  });
  if (names.length === 0) return names;
  target.context.log(
    "warning",
    `The ${target.plan.kind} ${target.where.id} was changed outside of this program: ${names.join(", ")}. The update leaves it as it is; pulumi refresh shows it, and the update after that sets it back`,
  );
  return names;
}
