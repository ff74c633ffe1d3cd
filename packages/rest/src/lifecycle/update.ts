import {
  type Fields,
  isInput,
  type OutputsOf,
  PartialFailure,
  type Plain,
  type ResourceContext,
  semanticallyEqual,
} from "@tripod/kit";
import { ownTarget, type Target } from "../addressing/target.js";
import type { Write } from "../concurrency/readBatcher.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import type { Task } from "../definition/task.js";
import { timeoutFor } from "../definition/timeouts.js";
import { batchKey, isReadInBatches, readBatched } from "../requests/many.js";
import { readOne, throwMissing } from "../requests/one.js";
import type { Values } from "../values/values.js";
import { restingState, waitUntilStable } from "../waiters/waitUntilStable.js";
import { isRemovedInput } from "../wire/encode.js";
import { warnReverted, warnUnreverted } from "./drift.js";
import { partialFailure } from "./partialState.js";
import { PartialUpdateError, runUpdateSteps } from "./updateSteps.js";

/** Updates the object to the inputs. Values that the program does not set stay. */
export async function updateObject(
  plan: Plan,
  id: string,
  inputs: Values,
  state: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields>> {
  const target = ownTarget("update", plan, { ...state, ...inputs }, context, id);
  const work = (write: Write) => applyUpdate({ ...target, write }, inputs, state);
  const { batcher } = target.dialect.tracker;
  // Custom code may change objects at any time.
  return isReadInBatches(target)
    ? batcher.write(batchKey(target), work, "reads")
    : batcher.write(undefined, work, "changes");
}

async function applyUpdate(found: Target, inputs: Values, state: Values): Promise<OutputsOf<Fields>> {
  const { plan, context } = found;
  const id = found.resourceId;
  let target = found;
  const before = (context.recorded ?? {}) as Values;
  const timeout = timeoutFor(inputs, "update");
  const values = { ...state, ...removedInputs(plan, inputs, before), ...inputs };
  let live: Live | undefined;
  if (needsReading(plan)) {
    live = (await readBefore(target, state)) ?? throwMissing(target);
    target.codec.assertShown(target, live.body);
    target = { ...target, restsIn: await restingState(target, live) };
    // An object in a transient status accepts no change. An earlier run may have been interrupted during its wait.
    live = (await waitUntilStable(target, live, timeout)) ?? throwMissing(target);
  }
  target.write?.startChanging();
  const task = { inputs, recorded: { inputs: before, outputs: state }, live, isNew: false, timeout };
  warnReverted(target, task);
  tellUnseen(target, task);
  try {
    const after = await runUpdateSteps(target, task);
    const outputs = target.codec.outputsIn(target, after.body, values);
    const left = warnUnreverted(target, task, after).map((name) => [name, state[name]]);
    const reached: OutputsOf<Fields> = { ...outputs, ...Object.fromEntries(left) };
    try {
      target.codec.assertComplete(reached, after.body, inputs);
    } catch (cause) {
      // The update is done, so that its result must be recorded.
      throw partialFailure(id, reached, cause);
    }
    return reached;
  } catch (error) {
    if (!(error instanceof PartialUpdateError)) throw error;
    const live = error.live ?? (await readOne(target).catch(() => undefined));
    // Inputs that were not applied keep their old value in state, so that the next run removes entries that the object
    // still has.
    const asBefore = Object.fromEntries(error.pendingInputs.map((name) => [name, state[name]]));
    const reached = live === undefined ? state : target.codec.outputsIn(target, live.body, { ...values, ...asBefore });
    // The engine keeps the old inputs. Inputs that the object never had are pending, and so are those that the platform
    // may have applied but never returns.
    const pendingInputs = error.pendingInputs.filter(
      (name) =>
        before[name] === undefined || (inputs[name] !== undefined && plan.fields[name]?.spec.writeOnly === true),
    );
    throw new PartialFailure({ id, state: reached, reasons: [error.message], pendingInputs }, { cause: error.cause });
  }
}

/**
 * Returns inputs that the program has removed, as undefined, so that their values in state do not replace values that a
 * response omits.
 */
function removedInputs({ fields }: Plan, inputs: Values, oldValues: Values): Values {
  const names = Object.keys(oldValues).filter((name) => {
    const field = fields[name];
    return field !== undefined && isRemovedInput(field, inputs[name], oldValues[name]);
  });
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/**
 * Returns the object before its update. Only a row that shows every input as it was recorded answers the read: anything
 * else may be drift, about which the update warns, or a list that lags behind.
 */
function readBefore(target: Target, state: Values): Promise<Live | undefined> {
  if (!isReadInBatches(target)) return readOne(target);
  const { fields } = target.plan;
  return readBatched(target, (live) => {
    if (live === undefined) return false;
    const outputs: Values = target.codec.outputsIn(target, live.body, state);
    return Object.entries(fields).every(
      ([name, field]) =>
        !isInput(field) ||
        field.spec.writeOnly === true ||
        semanticallyEqual(field, outputs[name] as Plain, state[name] as Plain),
    );
  });
}

/** Reports whether the steps need the live object. Requests with only the changes do not. */
function needsReading({ waits, steps }: Plan): boolean {
  if (waits.status !== undefined) return true;
  return steps.some(({ body, when }) => body === "full" || body === "inputs" || when !== undefined);
}

/**
 * Warns about inputs that are only recorded: the platform never returns them, so the provider cannot check the object's
 * values.
 */
function tellUnseen(target: Target, { inputs, recorded }: Task): void {
  const { plan, context, pathParams } = target;
  const names = Object.keys(inputs).filter((name) => {
    const { writeOnly, replaces, createOnly } = plan.fields[name]?.spec ?? {};
    const isFinal = replaces === true || createOnly !== undefined;
    return writeOnly === true && isFinal && inputs[name] !== undefined && recorded.inputs[name] === undefined;
  });
  if (names.length === 0 || context.recorded === undefined) return;
  const { dataLoss } = plan;
  context.log(
    "warning",
    `${names.join(", ")} of the ${plan.kind} ${pathParams.id}: recorded in state but not sent, because the value cannot change after the create and the platform does not return it. If the ${plan.kind} was created with another value, run \`pulumi up --replace URN\`${dataLoss === undefined ? "" : `, which deletes ${dataLoss} with the old one`}`,
  );
}
