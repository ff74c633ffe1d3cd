import { HttpFailure, type Patience, type Reader, waitUntil } from "@tripod/http";
import type { Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { isPassing, kindOfState } from "../definition/states.js";
import { allowed } from "../definition/timeouts.js";
import { readDeleted, readOne } from "../requests/one.js";
import { memberAt } from "../values/values.js";
import { reasonIn } from "./reason.js";

/** Default timeout, in milliseconds, unless the definition or the program sets another one. */
const PATIENCE = 5 * 60_000;
/** Time after which an object in an ambiguous status is treated as left in it, in milliseconds. */
const RESTS_AFTER = 10_000;
/** Time for which a new object may be missing, in milliseconds: some platforms return it late. */
export const APPEARS_WITHIN = 30_000;

/** Returns the status of the object. Undefined for kinds without a status and for objects that contain none. */
export function stateOf({ plan }: Target, body: Reader): string | undefined {
  const { states } = plan.waits;
  if (states === undefined) return undefined;
  const state = memberAt(body.raw, states.at);
  return typeof state === "string" && state !== "" ? state : undefined;
}

function passes({ plan, restsIn }: Target, state: string | undefined): boolean {
  const { states } = plan.waits;
  return states !== undefined && state !== restsIn && isPassing(states, state);
}

/**
 * Returns the ambiguous status in which a user has left the object. A short wait distinguishes it from a transient one.
 */
export async function restingState(target: Target, live: Live): Promise<string | undefined> {
  const state = stateOf(target, live.body);
  if (isOf(target.plan, state) !== "rests") return undefined;
  try {
    await settled(target, live, RESTS_AFTER);
    return undefined;
  } catch (error) {
    if (error instanceof HttpFailure && error.code === "deadline-exceeded") return state;
    throw error;
  }
}

/** Returns the class of a status if the definition lists it. */
function isOf({ waits: { states } }: Target["plan"], state: string | undefined) {
  return states && kindOfState(states, state);
}

/**
 * Returns the remaining timeout of an operation. `timeouts` is the value of the input with this name, in milliseconds.
 */
export function patienceOf(target: Target, timeouts: number | undefined): Patience {
  const { does, plan, context, dialect, startedAt } = target;
  const usual = plan.waits.states?.patience ?? PATIENCE;
  const whole = allowed(does, { input: timeouts, option: context.timeoutMs, usual }, plan.fields);
  const passed = startedAt === undefined ? 0 : dialect.clock.now() - startedAt;
  return { ...whole, patienceMs: Math.max(0, whole.patienceMs - passed) };
}

const VERBS = { create: "Create", read: "Get", update: "Update", delete: "Delete" };

/** Returns the operation and the object for the start of a message, such as `Create registry 3f0c`. */
export function doing({ does, plan, where }: Target): string {
  return `${VERBS[does]} ${plan.kind} ${where.id ?? ""}`.trim();
}

/**
 * Waits until the object has a stable status, and returns it. Returns undefined if it no longer exists. `saw` receives
 * every reading, so that the last one is known if the wait fails.
 *
 * @throws HttpFailure "failed-precondition" with the platform's reason if the object reaches a failed status.
 */
export async function settled(
  target: Target,
  found: Live | undefined,
  timeout?: number,
  saw?: (live: Live) => void,
): Promise<Live | undefined> {
  if (target.plan.waits.states === undefined) return found;
  let first = found;
  const live = await waitUntil<Live | undefined>({
    ...waitingFor(target, timeout),
    look: async (signal) => {
      const known = first;
      first = undefined;
      return known ?? lookAt(target, signal);
    },
    passes: (seen) => {
      if (seen !== undefined) saw?.(seen);
      const state = seen === undefined ? undefined : stateOf(target, seen.body);
      return passes(target, state) ? state : undefined;
    },
  });
  if (live !== undefined) judge(target, live.body);
  return live;
}

/** Returns the timeout, poll intervals and progress text of a wait. */
function waitingFor(target: Target, timeout: number | undefined) {
  const { states } = target.plan.waits;
  return {
    ...target.context,
    ...patienceOf(target, timeout),
    clock: target.dialect.clock,
    doing: doing(target),
    firstPauseMs: states?.pauses?.first,
    longestPauseMs: states?.pauses?.longest,
  };
}

/** Reads the object with another signal. */
function lookAt(target: Target, signal: AbortSignal): Promise<Live | undefined> {
  return readOne({ ...target, context: { ...target.context, signal } });
}

function judge(target: Target, body: Reader): void {
  const { plan, context, where } = target;
  const state = stateOf(target, body);
  if (isOf(plan, state) === "failed") throw failedState(target, body);
  if (isOf(plan, state) === "restricted") {
    context.log("warning", `the ${plan.kind} ${where.id} works with restrictions: its state is ${state}`);
  }
}

/** Returns the error of an object that the platform could not create or change. */
export function failedState(target: Target, body: Reader): HttpFailure {
  const { plan, where } = target;
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `${plan.kind} ${where.id}`, method: "", url: "" },
    cameBack: `the platform reports the state ${stateOf(target, body)}${reasonIn(body)}`,
    likely: "the platform could not complete the operation",
    next: `Correct the reported problem, or ask the platform's support about the ${plan.kind}. Then run \`pulumi refresh\` and \`pulumi up\``,
  });
}

/** Returns the error of an object that disappeared during a wait. */
export function vanished({ plan, where }: Target, last: Reader): HttpFailure {
  const {
    kind,
    waits: { states },
  } = plan;
  const state = states === undefined ? undefined : memberAt(last.raw, states.at);
  const before = typeof state === "string" ? `; its state before was ${state}` : "";
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `${kind} ${where.id}`, method: "", url: "" },
    cameBack: `it no longer exists${before}`,
    likely: "the platform gave up creating it, or another client deleted it",
    next: "Run `pulumi refresh`, then `pulumi up`",
  });
}

/** Returns the warning of a refresh about an object in a failed status. Undefined for any other status. */
export function complaintOf(target: Target, body: Reader): string | undefined {
  const state = stateOf(target, body);
  if (isOf(target.plan, state) !== "failed") return undefined;
  return `the ${target.plan.kind} ${target.where.id} is in the state ${state}${reasonIn(body)}`;
}

/** Waits until the platform returns an object that was just created or changed. */
export async function appeared(target: Target, patienceMs = APPEARS_WITHIN): Promise<Live> {
  const live = await waitUntil<Live | undefined>({
    ...target.context,
    clock: target.dialect.clock,
    patienceMs,
    moreTimeBy: null,
    doing: doing(target),
    look: (signal) => lookAt(target, signal),
    passes: (seen) => (seen === undefined ? "not shown yet" : undefined),
  });
  return live as Live;
}

/** Time after which an object with a stable status is treated as not being deleted, in milliseconds. */
const UNMOVED_FOR = 60_000;

/**
 * Waits until an object no longer exists after the platform has accepted its deletion. Returns the object if the
 * platform does not delete it.
 */
export async function gone(target: Target, timeout?: number): Promise<Live | undefined> {
  const { states } = target.plan.waits;
  const until = target.dialect.clock.now() + UNMOVED_FOR;
  const live = await waitUntil<Live | undefined>({
    ...waitingFor(target, timeout),
    look: (signal) => readDeleted({ ...target, context: { ...target.context, signal } }),
    passes: (seen) => {
      if (seen === undefined) return undefined;
      const state = stateOf(target, seen.body);
      const isUnmoved = state !== undefined && states !== undefined && !isPassing(states, state);
      if (isOf(target.plan, state) === "failed" || (isUnmoved && target.dialect.clock.now() >= until)) return undefined;
      return state ?? "being deleted";
    },
  });
  if (live !== undefined && isOf(target.plan, stateOf(target, live.body)) === "failed")
    throw failedState(target, live.body);
  return live;
}
