import type { Fields, OutputsOf, PartialFailure } from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import type { Task } from "../definition/task.js";
import { timeoutFor } from "../definition/timeouts.js";
import type { Values } from "../values/values.js";
import { disappearedError, waitUntilStable, waitUntilVisible } from "../waiters/waitUntilStable.js";
import { decodeFields } from "../wire/decode.js";
import { partialFailure } from "./partialState.js";
import type { CreatedTarget } from "./recovery.js";
import { searchTime } from "./search.js";
import { PartialUpdateError, pendingInputs, runUpdateSteps } from "./updateSteps.js";
import { otherThanSent, verifyCreated } from "./verifyApplied.js";

/**
 * Completes a create: waits for the object, runs the update steps and verifies the result. Any error is reported as a
 * partial failure.
 */
export async function finishCreate(
  inputs: Values,
  created: CreatedTarget,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const one = created.target;
  let live: Live | undefined;
  const values = { ...inputs, ...secretsOf(one, created) };
  const outputsSoFar = (): Values =>
    live === undefined ? secretsOf(one, created) : one.codec.outputsIn(one, live.body, values);
  const timeout = timeoutFor(inputs, "create");
  const task = () => ({ inputs, recorded: { inputs: {}, outputs: {} }, live, isNew: true, timeout });
  try {
    // Nothing in the response showed the object: it is searched for as long as after a lost response.
    live = created.live ?? (await waitUntilVisible(one, created.isGuessed === true ? searchTime(one.plan) : undefined));
    live =
      (await waitUntilStable(one, live, timeout, {
        saw: (polled) => {
          live = polled;
        },
      })) ?? lost(one, live);
    live = await runUpdateSteps(one, task());
    const verified = await verifyCreated(one, inputs, live);
    live = verified.live;
    const outputs = one.codec.outputsIn(one, live.body, values);
    const state: OutputsOf<Fields> = { ...outputs, ...asSent(one, inputs, verified.names) };
    one.codec.assertComplete(state, live.body, inputs);
    return { id: one.resourceId, state };
  } catch (cause) {
    const left = leftAfter(one, task(), cause);
    const isUncertain = live === undefined && created.isGuessed === true;
    const stateToRecord = () => {
      if (!(cause instanceof PartialUpdateError) || live === undefined) return outputsSoFar();
      // Inputs that a step did not apply are pending. The others are verified as after a complete create.
      const names = otherThanSent(one, inputs, live).filter((name) => !left.includes(name));
      return { ...outputsSoFar(), ...asSent(one, inputs, names) };
    };
    throw unfinished(one, stateToRecord, inputs, { left, isUncertain }, cause);
  }
}

/**
 * Warns about inputs that the platform shows otherwise than they were sent (C11). State keeps what was sent, so that a
 * refresh shows the difference and the next update sends it again; not where that would replace the object, which the
 * platform may only have spelled in its own way.
 */
function asSent(target: Target, inputs: Values, names: readonly string[]): Values {
  if (names.length === 0) return {};
  const { plan, pathParams, context } = target;
  const kept = names.filter((name) => {
    const { replaces, replacesIf, createOnly, rejectChange } = plan.fields[name]?.spec ?? {};
    const canChange = replaces !== true && replacesIf === undefined && createOnly === undefined && !rejectChange;
    return plan.steps.length > 0 && canChange;
  });
  const next =
    kept.length === 0
      ? "Compare the object with the program"
      : `Run \`pulumi refresh\`; the next \`pulumi up\` sends ${kept.join(", ")} again`;
  context.log(
    "warning",
    `${names.join(", ")}: the ${plan.kind} ${pathParams.id} was created with another value than the program sets. ${next}`,
  );
  return Object.fromEntries(kept.map((name) => [name, inputs[name]]));
}

/**
 * Returns the inputs that are still to be sent. If the object cannot be decoded, these are all that the create does not
 * accept.
 */
function leftAfter(target: Target, task: Task, cause: unknown): readonly string[] {
  if (cause instanceof PartialUpdateError) return cause.pendingInputs;
  try {
    return pendingInputs(target, task);
  } catch {
    return pendingInputs(target, { ...task, live: undefined }, target.plan.steps);
  }
}

function lost(target: Target, { body }: Live): never {
  throw disappearedError(target, body);
}

/** Returns the partial failure with the object's state: the object exists and must be recorded. */
function unfinished(
  target: Target,
  outputs: () => Values,
  inputs: Values,
  { left, isUncertain }: { readonly left: readonly string[]; readonly isUncertain: boolean },
  cause: unknown,
): PartialFailure {
  const { plan } = target;
  let state: Values = {};
  try {
    state = outputs();
  } catch {
    // State of an object that cannot be read consists of its inputs.
  }
  const id = target.resourceId;
  const complete = { ...inputs, ...state, ...(plan.idName === null ? {} : { [plan.idName]: id }) };
  return partialFailure(id, complete, cause, { pendingInputs: left, isUncertain });
}

/** Returns the secrets in the response to a create. No read returns them again. */
function secretsOf(target: Target, { body: live }: CreatedTarget): Values {
  if (live === undefined) return {};
  const { fields } = target.plan;
  const secrets = Object.keys(fields).filter(
    (name) => fields[name]?.spec.presence === "computed" && fields[name]?.spec.secret === true,
  );
  if (secrets.length === 0) return {};
  const once = Object.fromEntries(secrets.map((name) => [name, fields[name] as never]));
  try {
    const decoded: Values = decodeFields(once, live, { names: target.dialect.names });
    return Object.fromEntries(Object.entries(decoded).filter(([, value]) => value !== ""));
  } catch {
    // The object exists. The following read reports members that cannot be decoded.
    return {};
  }
}
