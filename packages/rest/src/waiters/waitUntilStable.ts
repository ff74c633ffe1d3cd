import { HttpFailure, type Reader, type WaitTimeout, waitUntil } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { isPassing, kindOfState } from "../definition/states.js";
import { waitTimeoutFor } from "../definition/timeouts.js";
import { readBatched } from "../requests/many.js";
import { readDeleted, readOne } from "../requests/one.js";
import { memberAt } from "../values/values.js";
import { reasonIn } from "./reason.js";

/** Default timeout, in milliseconds, unless the definition or the program sets another one. */
const DEFAULT_TIMEOUT_MS = 5 * 60_000;
/** Time after which an object in an ambiguous status is treated as left in it, in milliseconds. */
const AMBIGUOUS_AFTER_MS = 10_000;
/** Time for which a new object may be missing, in milliseconds: some platforms return it late. */
export const VISIBLE_WITHIN_MS = 30_000;
/** Status in progress messages of an object that no read has returned yet. */
const NOT_VISIBLE = "not shown yet";

/** Returns the status of the object. Undefined for kinds without a status and for objects that contain none. */
export function stateOf({ plan }: Target, body: Reader): string | undefined {
  const { status } = plan.waits;
  if (status === undefined) return undefined;
  const state = memberAt(body.raw, status.at);
  return typeof state === "string" && state !== "" ? state : undefined;
}

function passes({ plan, restsIn }: Target, state: string | undefined): boolean {
  const { status } = plan.waits;
  return status !== undefined && state !== restsIn && isPassing(status, state);
}

/**
 * Returns the ambiguous status in which a user has left the object. A short wait distinguishes it from a transient one.
 */
export async function restingState(target: Target, live: Live): Promise<string | undefined> {
  const state = stateOf(target, live.body);
  if (isOf(target.plan, state) !== "ambiguous") return undefined;
  try {
    await waitUntilStable(target, live, AMBIGUOUS_AFTER_MS);
    return undefined;
  } catch (error) {
    if (error instanceof HttpFailure && error.code === "deadline-exceeded") return state;
    throw error;
  }
}

/** Returns the class of a status if the definition lists it. */
function isOf({ waits: { status } }: Target["plan"], state: string | undefined) {
  return status && kindOfState(status, state);
}

/**
 * Returns the remaining timeout of an operation. `timeouts` is the value of the input with this name, in milliseconds.
 */
export function remainingTimeout(target: Target, timeouts: number | undefined): WaitTimeout {
  const { operation, plan, context, dialect, startedAt } = target;
  const defaultMs = plan.waits.status?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const whole = waitTimeoutFor(operation, timeouts, { fields: plan.fields, defaultMs }, context);
  const passed = startedAt === undefined ? 0 : dialect.clock.now() - startedAt;
  return { ...whole, timeoutMs: Math.max(0, whole.timeoutMs - passed) };
}

const VERBS = { create: "Create", read: "Get", update: "Update", delete: "Delete" };

/** Returns the operation and the object for the start of a message, such as `Create registry 3f0c`. */
export function describeOperation({ operation, plan, pathParams }: Target): string {
  return `${VERBS[operation]} ${plan.kind} ${pathParams.id ?? ""}`.trim();
}

/** Options of a wait for a stable status. */
interface StableOptions {
  /** Receives every reading, so that the last one is known if the wait fails. */
  readonly saw?: (live: Live) => void;
  /** Whether this operation has written the object: reads may return it late. */
  readonly isWritten?: boolean;
}

/**
 * Waits until the object has a stable status, and returns it. Returns undefined if it no longer exists.
 *
 * @throws HttpFailure "failed-precondition" with the platform's reason if the object reaches a failed status.
 */
export async function waitUntilStable(
  target: Target,
  found: Live | undefined,
  timeout?: number,
  { saw, isWritten = target.operation === "create" }: StableOptions = {},
): Promise<Live | undefined> {
  if (target.plan.waits.status === undefined) return found;
  let first = found;
  // An object that a read has returned and the next one does not is deleted.
  let visibleBy = isWritten ? target.dialect.clock.now() + VISIBLE_WITHIN_MS : 0;
  const live = await waitUntil<Live | undefined>({
    ...waitingFor(target, timeout),
    poll: async (signal) => {
      const current = first;
      first = undefined;
      if (current !== undefined) return current;
      if (target.dialect.clock.now() >= visibleBy) return lookAt(target, signal);
      const live = await lookAt(target, signal).catch(missingAsUndefined);
      if (live !== undefined) visibleBy = 0;
      return live;
    },
    transientState: (live) => {
      if (live === undefined) return target.dialect.clock.now() < visibleBy ? NOT_VISIBLE : undefined;
      saw?.(live);
      const state = stateOf(target, live.body);
      return passes(target, state) ? state : undefined;
    },
  });
  if (live !== undefined) assertNotFailed(target, live.body);
  return live;
}

/** Returns the timeout, poll intervals and progress text of a wait. */
function waitingFor(target: Target, timeout: number | undefined) {
  const { status } = target.plan.waits;
  return {
    ...target.context,
    ...remainingTimeout(target, timeout),
    clock: target.dialect.clock,
    operation: describeOperation(target),
    firstPauseMs: status?.backoff?.first,
    longestPauseMs: status?.backoff?.longest,
  };
}

/** Reads the object with another signal. */
function lookAt(target: Target, signal: AbortSignal): Promise<Live | undefined> {
  return readOne(withSignal(target, signal));
}

function withSignal(target: Target, signal: AbortSignal): Target {
  return { ...target, context: { ...target.context, signal } };
}

function assertNotFailed(target: Target, body: Reader): void {
  const { plan, context, pathParams } = target;
  const state = stateOf(target, body);
  if (isOf(plan, state) === "failed") throw failedState(target, body);
  if (isOf(plan, state) === "degraded") {
    context.log("warning", `the ${plan.kind} ${pathParams.id} works with restrictions: its state is ${state}`);
  }
}

/** Returns the error of an object that the platform could not create or change. */
export function failedState(target: Target, body: Reader): HttpFailure {
  const { plan, pathParams } = target;
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `${plan.kind} ${pathParams.id}`, method: "", url: "" },
    observed: `the platform reports the state ${stateOf(target, body)}${reasonIn(body)}`,
    likelyCause: "the platform could not complete the operation",
    nextStep: `Correct the reported problem, or ask the platform's support about the ${plan.kind}. Then run \`pulumi refresh\` and \`pulumi up\``,
  });
}

/** Returns the error of an object that disappeared during a wait. */
export function disappearedError({ plan, pathParams }: Target, last: Reader): HttpFailure {
  const {
    kind,
    waits: { status },
  } = plan;
  const state = status === undefined ? undefined : memberAt(last.raw, status.at);
  const before = typeof state === "string" ? `; its state before was ${state}` : "";
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `${kind} ${pathParams.id}`, method: "", url: "" },
    observed: `it no longer exists${before}`,
    likelyCause: "the platform gave up creating it, or another client deleted it",
    nextStep: "Run `pulumi refresh`, then `pulumi up`",
  });
}

/** Returns the warning of a refresh about an object in a failed status. Undefined for any other status. */
export function complaintOf(target: Target, body: Reader): string | undefined {
  const state = stateOf(target, body);
  if (isOf(target.plan, state) !== "failed") return undefined;
  return `the ${target.plan.kind} ${target.pathParams.id} is in the state ${state}${reasonIn(body)}`;
}

/** Waits until the platform returns an object that was just created or changed. */
export async function waitUntilVisible(target: Target, timeoutMs = VISIBLE_WITHIN_MS): Promise<Live> {
  const live = await waitUntil<Live | undefined>({
    ...target.context,
    clock: target.dialect.clock,
    timeoutMs,
    timeoutSetting: null,
    operation: describeOperation(target),
    poll: (signal) =>
      (target.write === undefined ? lookAt(target, signal) : readBatched(withSignal(target, signal))).catch(
        missingAsUndefined,
      ),
    transientState: (live) => (live === undefined ? NOT_VISIBLE : undefined),
  });
  return live as Live;
}

/**
 * Returns an object that was just written and may not be visible yet. Returns undefined if it does not appear.
 *
 * @throws HttpFailure "not-found" if the object is in the list only.
 */
export async function readWritten(target: Target): Promise<Live | undefined> {
  let missing: HttpFailure | undefined;
  try {
    const live = await readOne(target);
    if (live !== undefined) return live;
  } catch (error) {
    if (!isMissing(error)) throw error;
    missing = error;
  }
  try {
    return await waitUntilVisible(target);
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== "deadline-exceeded") throw error;
    if (missing !== undefined) throw missing;
    return undefined;
  }
}

/** Returns undefined for a 404 of an object that was just written: the list may show it before its own path does. */
export function missingAsUndefined(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}

const isMissing = (error: unknown): error is HttpFailure => error instanceof HttpFailure && error.status === 404;

/** Time after which an object with a stable status is treated as not being deleted, in milliseconds. */
const UNCHANGED_MS = 60_000;

/**
 * Waits until an object no longer exists after the platform has accepted its deletion. Returns the object if the
 * platform does not delete it.
 */
export async function waitUntilDeleted(target: Target, timeout?: number): Promise<Live | undefined> {
  const { status } = target.plan.waits;
  const until = target.dialect.clock.now() + UNCHANGED_MS;
  const live = await waitUntil<Live | undefined>({
    ...waitingFor(target, timeout),
    poll: (signal) => readDeleted(withSignal(target, signal)),
    transientState: (live) => {
      if (live === undefined) return undefined;
      const state = stateOf(target, live.body);
      const isUnmoved = state !== undefined && status !== undefined && !isPassing(status, state);
      if (isOf(target.plan, state) === "failed" || (isUnmoved && target.dialect.clock.now() >= until)) return undefined;
      return state ?? "being deleted";
    },
  });
  if (live !== undefined && isOf(target.plan, stateOf(target, live.body)) === "failed")
    throw failedState(target, live.body);
  return live;
}
