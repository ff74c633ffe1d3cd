import {
  type AnyField,
  comparedPart,
  differsFromDesired,
  isInput,
  type Plain,
  platformManaged,
  semanticallyEqual,
} from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { oldInputsOf, type Task } from "../definition/task.js";
import { once } from "../values/once.js";
import type { Values } from "../values/values.js";
import { liveInputs } from "./liveInputs.js";

/**
 * Returns a predicate: does the live object show another value of this input than the program sets? A value that state
 * has already is what the platform made of the input when it was written, and no drift (R1). The object is decoded
 * once.
 */
export function createDriftCheck(
  target: Target,
  { inputs, recorded }: Pick<Task, "inputs" | "recorded">,
  live: Live,
): (name: string) => boolean {
  const liveValues = once((): Values => liveInputs(target, live, inputs));
  return (name) => {
    const field = target.plan.fields[name] as AnyField;
    const [liveValue, desired] = [liveValues()[name], inputs[name]] as (Plain | undefined)[];
    const isOther = liveValue !== undefined && differsFromDesired(field, liveValue, desired);
    return isOther && !isAsRecorded(field, liveValue, desired, recorded.outputs[name] as Plain | undefined);
  };
}

function isAsRecorded(field: AnyField, live: Plain, desired: Plain | undefined, state: Plain | undefined): boolean {
  if (state === undefined || state === null || desired === undefined) return false;
  return semanticallyEqual(field, comparedPart(field, live, desired), comparedPart(field, state, desired));
}

/** Returns the inputs that the platform manages, according to the inputs and the object. */
export function platformManagedInputs(
  target: Target,
  inputs: Values,
  state: Values,
  live: Live | undefined,
): ReadonlySet<string> {
  const { fields } = target.plan;
  if (!Object.values(fields).some(({ spec }) => spec.platformManagedIf !== undefined)) return new Set();
  const outputs = live === undefined ? state : target.codec.outputsIn(target, live.body, state);
  return platformManaged(fields, inputs as never, outputs as never);
}

/**
 * Returns the inputs that the program has not changed and whose live value differs: another client has changed them.
 */
function changedElsewhere(target: Target, task: Task, live: Live): readonly string[] {
  const { inputs, recorded } = task;
  const before = oldInputsOf(recorded);
  const left = new Set([
    ...platformManagedInputs(target, inputs, recorded.outputs, live),
    ...platformManagedInputs(target, before, recorded.outputs, undefined),
  ]);
  const isDrifted = createDriftCheck(target, task, live);
  return Object.keys(inputs).filter((name) => {
    const field = target.plan.fields[name];
    if (field === undefined || !isInput(field) || field.spec.noEffect !== undefined || field.spec.writeOnly === true)
      return false;
    if (left.has(name) || target.plan.parentInputs.has(name) || before[name] === undefined) return false;
    return semanticallyEqual(field, before[name] as Plain, inputs[name] as Plain) && isDrifted(name);
  });
}

/** Warns about drift that an update reverts. */
export function warnReverted(target: Target, task: Task): void {
  const names = task.live === undefined ? [] : changedElsewhere(target, task, task.live);
  if (names.length === 0) return;
  target.context.log(
    "warning",
    `The ${target.plan.kind} ${target.pathParams.id} has drifted: ${names.join(", ")}. This update restores the values of the program`,
  );
}

/**
 * Warns about drift that an update does not revert, and returns the inputs. State must keep their old values: with the
 * new ones, no refresh would show the difference from the program.
 */
export function warnUnreverted(target: Target, task: Task, after: Live): readonly string[] {
  const outputs = once((): Values => target.codec.outputsIn(target, after.body, task.inputs));
  const names = changedElsewhere(target, task, after).filter((name) => {
    const recorded = task.recorded.outputs[name];
    const field = target.plan.fields[name] as AnyField;
    return (
      recorded !== undefined &&
      recorded !== null &&
      !semanticallyEqual(field, recorded as Plain, outputs()[name] as Plain)
    );
  });
  if (names.length === 0) return names;
  target.context.log(
    "warning",
    `The ${target.plan.kind} ${target.pathParams.id} has drifted: ${names.join(", ")}. This update does not change it. Run \`pulumi refresh\`; the next \`pulumi up\` reverts it`,
  );
  return names;
}
