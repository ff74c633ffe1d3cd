import { type Fields, type OutputsOf, PartialFailure, type ResourceContext } from "@tripod/kit";
import { missing, readOne } from "../ask/one.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import type { Task } from "../definition/task.js";
import { timeoutFor } from "../definition/timeouts.js";
import { ownTarget, type Target } from "../place/target.js";
import type { Values } from "../values/values.js";
import { restingState, settled } from "../wait/settle.js";
import { isTakenAway } from "../wire/encode.js";
import { outputsOf } from "../wire/outputs.js";
import { assertShown } from "../wire/shown.js";
import { tellLeft, tellOverwritten } from "./outside.js";
import { HalfDone, takeSteps } from "./steps.js";

/** Brings the object to what the program says. What the program says nothing about stays. */
export async function updateObject(
  plan: Plan,
  id: string,
  inputs: Values,
  recorded: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields>> {
  let target = ownTarget("update", plan, { ...recorded, ...inputs }, context, id);
  const before = (context.recorded ?? {}) as Values;
  const timeout = timeoutFor(inputs, "update");
  const known = { ...recorded, ...takenAway(plan, inputs, before), ...inputs };
  let live: Live | undefined;
  if (needsReading(plan)) {
    live = (await readOne(target)) ?? missing(target);
    assertShown(target, live.body);
    target = { ...target, restsIn: await restingState(target, live) };
    // What is still being made, or is being changed, takes no change now: an earlier run may have been stopped waiting.
    live = (await settled(target, live, timeout)) ?? missing(target);
  }
  const task = { inputs, recorded: { inputs: before, outputs: recorded }, live, isNew: false, timeout };
  tellOverwritten(target, task);
  tellUnseen(target, task);
  try {
    const after = await takeSteps(target, task);
    const outputs = outputsOf(target, after.body, known);
    const left = tellLeft(target, task, after).map((name) => [name, recorded[name]]);
    return { ...outputs, ...Object.fromEntries(left) };
  } catch (error) {
    if (!(error instanceof HalfDone)) throw error;
    const seen = error.live ?? (await readOne(target).catch(() => undefined));
    // What was not brought to the object is known as it was: entries that it still has are to be taken out by the next run.
    const asBefore = Object.fromEntries(error.unsent.map((name) => [name, recorded[name]]));
    const state = seen === undefined ? recorded : outputsOf(target, seen.body, { ...known, ...asBefore });
    // The engine keeps the inputs that it had. What the object never had is not among those that it should be compared with,
    // nor is what it may have by now without ever showing it.
    const unsent = error.unsent.filter(
      (name) =>
        before[name] === undefined || (inputs[name] !== undefined && plan.fields[name]?.spec.writeOnly === true),
    );
    throw new PartialFailure({ id, state, reasons: [error.message], unsent }, { cause: error.cause });
  }
}

/** Inputs that the program gives no more, as nothing: what was recorded of them stands in for nothing that is shown. */
function takenAway({ fields }: Plan, inputs: Values, before: Values): Values {
  const names = Object.keys(before).filter((name) => {
    const field = fields[name];
    return field !== undefined && isTakenAway(field, inputs[name], before[name]);
  });
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** What is sent over what is there has to know it; differences need not. */
function needsReading({ waits, steps }: Plan): boolean {
  if (waits.states !== undefined) return true;
  return steps.some(({ body, when }) => body === "whole" || body === "members" || when !== undefined);
}

/** Says what is only recorded: the platform never shows it, so nobody can tell whether the object was made with it. */
function tellUnseen(target: Target, { inputs, recorded }: Task): void {
  const { plan, context, where } = target;
  const names = Object.keys(inputs).filter((name) => {
    const { writeOnly, replaces, onlyAtCreation } = plan.fields[name]?.spec ?? {};
    const isFinal = replaces === true || onlyAtCreation !== undefined;
    return writeOnly === true && isFinal && inputs[name] !== undefined && recorded.inputs[name] === undefined;
  });
  if (names.length === 0 || context.recorded === undefined) return;
  const { loses } = plan;
  context.log(
    "warning",
    `${names.join(", ")} of the ${plan.kind} ${where.id} is recorded as the program says, and nothing was changed: the platform does not show it. Where the ${plan.kind} was made in another way, replace it: pulumi up --replace URN${loses === undefined ? "" : `, which deletes ${loses} with the old one`}`,
  );
}
