import { type AnyField, isInput, leftToPlatform, type Plain, sameMeaning } from "@tripod/kit";
import type { Live } from "../definition/live.js";
import type { Task } from "../definition/task.js";
import type { Operation } from "../place/operation.js";
import type { Values } from "../values/values.js";
import { outputsOf } from "../wire/outputs.js";

/** Whether the platform shows another value than the program has, although the program has not changed it. */
export function isDrifted(op: Operation, name: string, inputs: Values, live: Live): boolean {
  const field = op.plan.fields[name] as AnyField;
  const shown = outputsOf(op, live.body, inputs)[name] as Plain | undefined;
  return shown !== undefined && !sameMeaning(field, shown, inputs[name] as Plain);
}

/** The inputs about which the platform decides, as inputs and the object itself say. */
export function leftIn(op: Operation, inputs: Values, prior: Values, live: Live | undefined): ReadonlySet<string> {
  const { fields } = op.plan;
  if (!Object.values(fields).some(({ spec }) => spec.leftIf !== undefined)) return new Set();
  const shown = live === undefined ? prior : outputsOf(op, live.body, prior);
  return leftToPlatform(fields, inputs as never, shown as never);
}

/** Inputs that the program has not changed, and that the platform shows otherwise: someone else has changed them. */
function changedElsewhere(op: Operation, { inputs, before: recorded, prior }: Task, live: Live): readonly string[] {
  const before = Object.keys(recorded).length > 0 ? recorded : prior;
  const left = new Set([...leftIn(op, inputs, prior, live), ...leftIn(op, before, prior, undefined)]);
  return Object.keys(inputs).filter((name) => {
    const field = op.plan.fields[name];
    if (field === undefined || !isInput(field) || field.spec.ignored !== undefined || field.spec.writeOnly === true)
      return false;
    if (left.has(name) || op.plan.whereabouts.has(name) || before[name] === undefined) return false;
    return sameMeaning(field, before[name] as Plain, inputs[name] as Plain) && isDrifted(op, name, inputs, live);
  });
}

/** Says what an update sets back although the program has not changed it. */
export function tellOverwritten(op: Operation, task: Task): void {
  const names = task.live === undefined ? [] : changedElsewhere(op, task, task.live);
  if (names.length === 0) return;
  op.context.log(
    "warning",
    `The ${op.plan.kind} ${op.where.id} was changed outside of this program: ${names.join(", ")}. The update sets it to what the program says`,
  );
}

/**
 * Says what an update has found changed and left alone, and gives its names. State must keep what it knew of it: with the new
 * value there, no refresh would ever show the difference from the program.
 */
export function tellLeft(op: Operation, task: Task, after: Live): readonly string[] {
  const shown = outputsOf(op, after.body, task.inputs);
  const names = changedElsewhere(op, task, after).filter((name) => {
    const known = task.prior[name];
    const field = op.plan.fields[name] as AnyField;
    return known !== undefined && known !== null && !sameMeaning(field, known as Plain, shown[name] as Plain);
  });
  if (names.length === 0) return names;
  op.context.log(
    "warning",
    `The ${op.plan.kind} ${op.where.id} was changed outside of this program: ${names.join(", ")}. The update leaves it as it is; pulumi refresh shows it, and the update after that sets it back`,
  );
  return names;
}
