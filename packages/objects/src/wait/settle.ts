import { HttpFailure, type Patience, type Reader, waitUntil } from "@tripod/http";
import { readDeleted, readOne } from "../ask/one.js";
import type { Live } from "../definition/live.js";
import { isPassing, kindOfState } from "../definition/states.js";
import { allowed } from "../definition/timeouts.js";
import type { Target } from "../place/target.js";
import { memberAt } from "../values/values.js";
import { reasonIn } from "./reason.js";

/** How long objects may take unless the definition or the program says otherwise, in milliseconds. */
const PATIENCE = 5 * 60_000;
/** An object that is in a passing state for longer than this, in milliseconds, and may be left in it, has been left in it. */
const RESTS_AFTER = 10_000;
/** How long an object that was just made may be missing, in milliseconds: some platforms show it a little later. */
export const APPEARS_WITHIN = 30_000;

/** What the object is doing; undefined for kinds without states, and where it shows none. */
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

/** The state of an object that somebody has left in it, which is told from one that passes by waiting a little. */
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

/** What the state is, where the definition says so. */
function isOf({ waits: { states } }: Target["plan"], state: string | undefined) {
  return states && kindOfState(states, state);
}

/** What is left of the time that an operation may take. `timeouts`: what the input of that name says. */
export function patienceOf(target: Target, timeouts: number | undefined): Patience {
  const { does, plan, context, dialect, startedAt } = target;
  const usual = plan.waits.states?.patience ?? PATIENCE;
  const whole = allowed(does, { input: timeouts, option: context.timeoutMs, usual }, plan.fields);
  const passed = startedAt === undefined ? 0 : dialect.clock.now() - startedAt;
  return { ...whole, patienceMs: Math.max(0, whole.patienceMs - passed) };
}

const VERBS = { create: "Create", read: "Get", update: "Update", delete: "Delete" };

/** What is done to which object, as the start of a message: `Create registry 3f0c…`. */
export function doing({ does, plan, where }: Target): string {
  return `${VERBS[does]} ${plan.kind} ${where.id ?? ""}`.trim();
}

/**
 * Waits until the object is in no passing state, and brings it as it is then; undefined when it is gone. `saw` gets each
 * look at it: the last one is what is known of an object whose wait ends badly.
 *
 * @throws HttpFailure "failed-precondition" with the platform's words when it ends in a failed state.
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

/** How long an object is waited for, how often it is looked at, and what is said meanwhile. */
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

/** A look at the object that ends with this signal. */
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

/** What to say of an object that the platform could not make or change. */
export function failedState(target: Target, body: Reader): HttpFailure {
  const { plan, where } = target;
  return new HttpFailure({
    code: "failed-precondition",
    request: { operation: `${plan.kind} ${where.id}`, method: "", url: "" },
    cameBack: `the platform reports the state ${stateOf(target, body)}${reasonIn(body)}`,
    likely: "it could not do what was asked of it",
    next: `Correct what it names, or ask the platform's support about the ${plan.kind}; then run a refresh and the program again`,
  });
}

/** What to say of an object that was there, and is not any more, while it was waited for. */
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
    cameBack: `it is not there any more${before}`,
    likely: "the platform gave up making it, or somebody deleted it",
    next: "Run a refresh to forget it, and run the program again",
  });
}

/** A warning about an object in a failed state, for a refresh; undefined when it is well. */
export function complaintOf(target: Target, body: Reader): string | undefined {
  const state = stateOf(target, body);
  if (isOf(target.plan, state) !== "failed") return undefined;
  return `the ${target.plan.kind} ${target.where.id} is in the state ${state}${reasonIn(body)}`;
}

/** The object that was just made or changed, as the platform shows it. */
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

/** An object that is still at rest so long after its deletion was accepted is not being deleted, in milliseconds. */
const UNMOVED_FOR = 60_000;

/** Waits until an object of which the platform has accepted the deletion is gone; brings it where nothing is done to it. */
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
