import { type Answer, HttpFailure } from "@tripod/http";
import {
  type AnyField,
  differsFromDesired,
  InputError,
  isInput,
  isLeftOut,
  type Plain,
  semanticallyEqual,
} from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import type { Change } from "../definition/change.js";
import type { Live } from "../definition/live.js";
import type { PlannedStep } from "../definition/plan.js";
import { oldInputsOf, type Task } from "../definition/task.js";
import { isReadInBatches, readBatched } from "../requests/many.js";
import { keepSubresources, readAlone, readOne, throwMissing } from "../requests/one.js";
import { isVersionConflict, versionConflictError } from "../requests/versionConflict.js";
import { matchesDesired } from "../values/matchesDesired.js";
import { once } from "../values/once.js";
import { isNothing, isObject, memberAt, type Values } from "../values/values.js";
import { sendWithRetry } from "../waiters/sendWithRetry.js";
import { missingAsUndefined, readWritten, waitUntilStable } from "../waiters/waitUntilStable.js";
import { isClearedOnRemoval } from "../wire/encode.js";
import { missingInUpdate, updateRefusal } from "./createError.js";
import { createDriftCheck, platformManagedInputs } from "./drift.js";
import { reasonOf } from "./partialState.js";
import { stepContext } from "./stepContext.js";
import { isVisible, otherThanSent, readUntilEqual, showsApplied, verifyApplied, warnKept } from "./verifyApplied.js";

/** Maximum number of attempts if another client changes other members of the object concurrently. */
const MAX_ATTEMPTS = 3;

/** Error after a part of the change has been applied. */
export class PartialUpdateError extends Error {
  readonly live: Live | undefined;
  /** Inputs that were not applied. */
  readonly pendingInputs: readonly string[];
  constructor(cause: unknown, live: Live | undefined, pendingInputs: readonly string[]) {
    super(reasonOf(cause), { cause });
    this.name = "PartialUpdateError";
    this.live = live;
    this.pendingInputs = pendingInputs;
  }
}

/**
 * Runs the update steps that have changes, one after another, and returns the live object.
 *
 * @throws PartialUpdateError if a step fails after another one has run.
 */
export async function runUpdateSteps(target: Target, task: Task): Promise<Live> {
  let { live } = task;
  const steps = stepsFor(target, live);
  const left = new Set(steps);
  const sent = new Set<string>();
  let taken = 0;
  let isStale = live === undefined;
  for (const step of steps) {
    const changed = new Set(sendsOf(target, step, task.isNew).filter(differenceOf(target, { ...task, live })));
    if (changed.size === 0) continue;
    try {
      const after = await takeStep(target, step, { ...task, live }, changed, taken > 0);
      left.delete(step);
      // The object read before an earlier step is still current.
      if (after === "no request") continue;
      for (const name of changed) sent.add(name);
      taken += 1;
      isStale = after === undefined;
      live = after ?? live;
      if (after !== undefined || target.plan.waits.status !== undefined) {
        live = await waitUntilStable(target, after, task.timeout, { isWritten: true });
        isStale = live === undefined;
        // A deleted object gets no further step. The final read reports it.
        if (isStale) break;
      }
    } catch (error) {
      if (taken === 0 && !(error instanceof PartialUpdateError) && !leavesUnknown(target, changed, error)) throw error;
      throw new PartialUpdateError(error, isStale ? undefined : live, pendingInputs(target, { ...task, live }, left));
    }
  }
  try {
    let fresh = isStale || live === undefined ? await readAfter(target, task, sent, taken > 0) : live;
    // The platform may not return a new object yet.
    if (fresh === undefined && taken > 0) fresh = await readWritten(target);
    if (fresh === undefined) return throwMissing(target);
    if (sent.size === 0) return fresh;
    const brought = await verifyApplied(target, task, sent, fresh);
    if (!("failure" in brought)) {
      if (!task.isNew) warnKept(target, task, sent, brought);
      return brought;
    }
    throw new PartialUpdateError(brought.failure, brought.live, brought.names);
  } catch (error) {
    throw taken === 0 || error instanceof PartialUpdateError || error instanceof InputError
      ? error
      : new PartialUpdateError(error, undefined, []);
  }
}

/**
 * Returns the object after its update. Only a row that shows what was sent answers the read: the list may lag behind,
 * and the object itself decides whether an update has failed (U4).
 */
function readAfter(
  target: Target,
  task: Task,
  sent: ReadonlySet<string>,
  isWritten: boolean,
): Promise<Live | undefined> {
  const read = (): Promise<Live | undefined> => {
    if (target.write === undefined || !isReadInBatches(target)) return readOne(target);
    target.write.endChanging();
    return readBatched(target, (live) => live !== undefined && showsApplied(target, task, sent, live));
  };
  return isWritten ? read().catch(missingAsUndefined) : read();
}

/**
 * Reports whether the value on the platform is unknown: the request may have been applied, and the platform never
 * returns the value.
 */
function leavesUnknown({ plan }: Target, changed: ReadonlySet<string>, error: unknown): boolean {
  if (!(error instanceof HttpFailure) || error.outcome !== "unknown") return false;
  return [...changed].some((name) => plan.fields[name]?.spec.writeOnly === true);
}

/** Returns the steps that apply to the live object. */
function stepsFor({ plan }: Target, live: Live | undefined): readonly PlannedStep[] {
  return plan.steps.filter(({ when }) => when === undefined || (live !== undefined && when(live.body)));
}

/** Returns the inputs that these steps would send. */
export function pendingInputs(
  target: Target,
  task: Task,
  steps: Iterable<PlannedStep> = stepsFor(target, task.live),
): readonly string[] {
  const isOther = differenceOf(target, task);
  return [...new Set([...steps].flatMap((step) => sendsOf(target, step, task.isNew).filter(isOther)))];
}

/** Returns the inputs of a step. In a create, only those that the create request did not send. */
function sendsOf({ plan }: Target, step: PlannedStep, isNew: boolean): readonly string[] {
  const { deferred = [] } = plan.create;
  const elsewhere = new Set(
    plan.steps
      .filter((other) => other !== step)
      .flatMap((other) => [...(other.sends ?? []), ...(other.alsoSends ?? [])]),
  );
  const own: readonly string[] =
    step.sends ??
    Object.keys(plan.fields).filter((name) => {
      const field = plan.fields[name] as AnyField;
      return (
        isInput(field) &&
        field.spec.noEffect === undefined &&
        !elsewhere.has(name) &&
        !plan.parentInputs.has(name) &&
        field.spec.replaces !== true &&
        field.spec.createOnly === undefined &&
        field.spec.wire?.name !== null
      );
    });
  return isNew ? own.filter((name) => deferred.includes(name)) : own;
}

/** Returns a predicate: must this input be sent? Decodes the live object once and caches the result. */
function differenceOf(target: Target, { inputs, recorded, live, isNew }: Task): (name: string) => boolean {
  const { fields } = target.plan;
  const before = oldInputsOf(recorded);
  // Responses omit empty lists, also of required inputs.
  const empty = Object.fromEntries(Object.entries(inputs).filter(([, one]) => Array.isArray(one) && one.length === 0));
  const outputs = once((): Values => (live === undefined ? {} : target.codec.outputsIn(target, live.body, empty)));
  const left = once(() => platformManagedInputs(target, inputs, recorded.outputs, live));
  const isDrifted = isNew || live === undefined ? undefined : createDriftCheck(target, { inputs, recorded }, live);
  const isMissing = (field: AnyField, name: string, desired: Plain): boolean => {
    const there = outputs()[name];
    if (there === undefined) return desired !== "" && !isLeftOut(field, desired);
    return differsFromDesired(field, there as Plain, desired);
  };
  return (name) => {
    const field = fields[name] as AnyField;
    const desired = inputs[name] as Plain | undefined;
    if (isNew) return desired !== undefined && !isNothing(desired) && isMissing(field, name, desired);
    if (left().has(name)) return false;
    const oldInput = before[name];
    if (desired === undefined) return oldInput !== undefined && oldInput !== null && isClearedOnRemoval(field.spec);
    // A new input whose value the object already has needs no request.
    if (oldInput === undefined) return isMissing(field, name, desired);
    if (!semanticallyEqual(field, oldInput as Plain, desired)) return true;
    return field.spec.writeOnly !== true && isDrifted?.(name) === true;
  };
}

/** Runs one step. Returns the object if the response contains it, and "no request" if the step had no changes. */
async function takeStep(
  target: Target,
  step: PlannedStep,
  task: Task,
  changed: ReadonlySet<string>,
  isWritten: boolean,
): Promise<Live | "no request" | undefined> {
  const change = (live: Live | undefined): Change<never> =>
    ({ inputs: task.inputs, recorded: task.recorded, live: live?.body, changed, isNew: task.isNew }) as never;
  if (step.run !== undefined) {
    try {
      const body = await step.run(change(task.live), stepContext(target, task.inputs, task.timeout, { isWritten }));
      return body === undefined ? undefined : { body, version: undefined };
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const applied = await appliedAnyway(target, task, changed, error);
      if (applied !== undefined) return applied;
      throw await refusalOrMissing(target, task.inputs, changed, error);
    }
  }
  let live = task.live;
  for (let attempts = 1; ; attempts += 1) {
    const { body, desired } = target.codec.encodeStep(
      step,
      { ...task, live },
      changed,
      change(live),
      target.context.log,
    );
    if (body === undefined) return "no request";
    try {
      const request = {
        verb: "Update",
        method: step.method as "PUT",
        template: step.path ?? target.plan.itemPath,
        body,
        headers: live?.version,
      };
      const answer = await sendWithRetry(target, task.inputs, request, task.timeout);
      return shownBy(target, step, answer, desired, { live, state: task.recorded.outputs });
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (!isVersionConflict(target.dialect, error) || live === undefined) {
        const applied = await appliedAnyway(target, task, changed, error);
        if (applied !== undefined) return applied;
        throw await refusalOrMissing(target, task.inputs, changed, error);
      }
      const fresh = (await readWritten(target)) ?? throwMissing(target);
      const theirs = changedByOthers(target, task.inputs, { desired, live, fresh });
      if (theirs.length > 0 || attempts === MAX_ATTEMPTS) throw versionConflictError(target.plan, error, theirs);
      live = fresh;
    }
  }
}

/** Returns the object after a request whose response was lost, if it shows the change (C5). */
async function appliedAnyway(
  target: Target,
  task: Task,
  changed: ReadonlySet<string>,
  { outcome }: HttpFailure,
): Promise<Live | undefined> {
  const isProvable = [...changed].every((name) => isVisible(target.plan.fields[name] as AnyField));
  if (outcome !== "unknown" || !isProvable || target.context.signal.aborted) return undefined;
  const fresh = await readWritten(target).catch(() => undefined);
  if (fresh === undefined) return undefined;
  const shown = (live: Live) => (showsApplied(target, task, changed, live) ? [] : [...changed]);
  const { live, names } = await readUntilEqual(target, fresh, shown);
  return names.length === 0 ? live : undefined;
}

/** Returns the members that other clients changed, and not to what was sent: another form of it is the platform's. */
function changedByOthers(
  target: Target,
  inputs: Values,
  { desired, live, fresh }: { readonly desired: Values; readonly live: Live; readonly fresh: Live },
): readonly string[] {
  // After a lost response the object may show what was sent, in the platform's form.
  const wrong = otherThanSent(target, inputs, fresh);
  const isAsSent = (name: string): boolean =>
    !isNothing(inputs[name]) && isVisible(target.plan.fields[name] as AnyField) && !wrong.includes(name);
  const shows = (path: string, { body }: Live) =>
    matchesDesired(memberAt(fresh.body.raw, path), memberAt(body.raw, path));
  return target.codec.pathsIn(desired).filter((path) => {
    if (shows(path, live) || matchesDesired(memberAt(fresh.body.raw, path), memberAt(desired, path))) return false;
    if (isRemovedIn(fresh.body.raw, live.body.raw, desired, path)) return true;
    const names = Object.keys(inputs).filter((name) => target.codec.pathOf(name) === path);
    return names.length === 0 || !names.every(isAsSent);
  });
}

/** Reports whether a member that had the desired value, or one inside it, no longer exists. */
function isRemovedIn(fresh: unknown, live: unknown, desired: unknown, path: string): boolean {
  const [now, was, wished] = [fresh, live, desired].map((value) => memberAt(value, path));
  if (isNothing(was) || isNothing(wished)) return false;
  if (now === undefined || now === null) return matchesDesired(was, wished);
  return isObject(now) && isObject(wished) && Object.keys(wished).some((name) => isRemovedIn(now, was, wished, name));
}

/**
 * Returns the error of a rejected step.
 *
 * @throws InputError if the object no longer exists. The response may also be about another object, which inputs name.
 */
async function refusalOrMissing(target: Target, inputs: Values, changed: ReadonlySet<string>, error: HttpFailure) {
  const errorClass = target.dialect.classifyError(error);
  const mayBeMissing = errorClass === "deleted" || errorClass === "unconfirmed";
  if (mayBeMissing) {
    if ((await readAlone(target)) === undefined) return throwMissing(target);
    const missing = missingInUpdate(target, inputs, changed, error);
    if (missing !== undefined) return missing;
  }
  return updateRefusal(target, inputs, changed, error);
}

/** Returns the object in the response to a step, if it is complete. */
function shownBy(
  target: Target,
  step: PlannedStep,
  answer: Answer,
  desired: Values,
  { live, state }: { readonly live: Live | undefined; readonly state: Values },
): Live | undefined {
  const answersObject = step.returnsObject ?? step.path === undefined;
  if (!answersObject || target.plan.create.response?.partial === true) return undefined;
  try {
    const body = keepSubresources(target, target.codec.objectIn(answer), live, answer);
    return target.codec.mismatchReason(target, body) === undefined && target.codec.showsAll(body, desired, state)
      ? { body, version: target.dialect.version?.(answer) }
      : undefined;
  } catch {
    // The response has no body or another one. A read follows.
    return undefined;
  }
}
