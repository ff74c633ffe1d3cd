import { type Fields, type OutputsOf, PartialFailure, type ResourceContext } from "@tripod/kit";
import { missing, readOne } from "../ask/requests.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import type { Task } from "../definition/task.js";
import { timeoutFor } from "../definition/timeouts.js";
import { type Operation, operationOf, placeOf } from "../place/operation.js";
import type { Values } from "../values/values.js";
import { restingState, settled } from "../wait/settle.js";
import { isTakenAway } from "../wire/encode.js";
import { outputsOf } from "../wire/outputs.js";
import { tellLeft, tellOverwritten } from "./outside.js";
import { HalfDone, takeSteps } from "./steps.js";

/** Brings the object to what the program says. What the program says nothing about stays. */
export async function updateObject(
  plan: Plan,
  id: string,
  inputs: Values,
  prior: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields>> {
  let op = operationOf("update", plan, { ...prior, ...inputs }, context, id);
  op.dialect.ledger.handOut(placeOf(op), String(op.where.id));
  const before = (context.recorded ?? {}) as Values;
  const timeout = timeoutFor(inputs, "update");
  const known = { ...prior, ...takenAway(plan, inputs, before), ...inputs };
  let live: Live | undefined;
  if (needsReading(plan)) {
    live = (await readOne(op)) ?? missing(op);
    op = { ...op, restsIn: await restingState(op, live) };
    // What is still being made, or is being changed, takes no change now: an earlier run may have been stopped waiting.
    live = (await settled(op, live, timeout)) ?? missing(op);
  }
  const task = { inputs, before, prior, live, isNew: false, timeout };
  tellOverwritten(op, task);
  tellUnseen(op, task);
  try {
    const after = await takeSteps(op, task);
    const outputs = outputsOf(op, after.body, known);
    const left = tellLeft(op, task, after).map((name) => [name, prior[name]]);
    return { ...outputs, ...Object.fromEntries(left) };
  } catch (error) {
    if (!(error instanceof HalfDone)) throw error;
    const seen = error.live ?? (await readOne(op).catch(() => undefined));
    // What was not brought to the object is known as it was: entries that it still has are to be taken out by the next run.
    const asBefore = Object.fromEntries(error.unsent.map((name) => [name, prior[name]]));
    const state = seen === undefined ? prior : outputsOf(op, seen.body, { ...known, ...asBefore });
    // The engine keeps the inputs that it had. What the object never had is not among those that it should be compared with.
    const unsent = error.unsent.filter((name) => before[name] === undefined);
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
  return steps.some(({ body }) => body === "whole" || body === "members");
}

/** Says what is only recorded: the platform never shows it, so nobody can tell whether the object was made with it. */
function tellUnseen(op: Operation, { inputs, before }: Task): void {
  const { plan, context, where } = op;
  const names = Object.keys(inputs).filter((name) => {
    const { writeOnly, replaces, onlyAtCreation } = plan.fields[name]?.spec ?? {};
    const isFinal = replaces === true || onlyAtCreation !== undefined;
    return writeOnly === true && isFinal && inputs[name] !== undefined && before[name] === undefined;
  });
  if (names.length === 0 || context.recorded === undefined) return;
  const { loses } = plan;
  context.log(
    "warning",
    `${names.join(", ")} of the ${plan.kind} ${where.id} is recorded as the program says, and nothing was changed: the platform does not show it. Where the ${plan.kind} was made in another way, replace it: pulumi up --replace URN${loses === undefined ? "" : `, which deletes ${loses} with the old one`}`,
  );
}
