import { onAbort } from "./abort.js";
import type { CallContext } from "./call.js";
import { type Clock, runAfter } from "./clock.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { MIN_REPORTED_WAIT_MS, seconds } from "./waiting.js";

/** Timeout of a wait, and the settings that change it. */
export interface WaitTimeout {
  /** Timeout in milliseconds. At least one poll is made. */
  readonly timeoutMs: number;
  /**
   * Name of the setting that sets the timeout, such as `the input timeouts.create`. Default: the timeout is a default
   * value.
   */
  readonly setBy?: string | undefined;
  /**
   * Name of the setting that extends the timeout, such as `the resource option customTimeouts.create`; null if there is
   * no such setting.
   */
  readonly timeoutSetting: string | null;
}

/** Options of a wait for a status. */
export interface WaitOptions<T> extends CallContext, WaitTimeout {
  readonly clock: Clock;
  /** Reads the object once. */
  poll(signal: AbortSignal): Promise<T>;
  /** Returns the transient status in the platform's terms ("PENDING_CREATE"); undefined if the wait is over. */
  transientState(object: T): string | undefined;
  /** Name of the operation, the start of messages: `Create database "main"`. */
  readonly operation: string;
  /** First delay between two polls in milliseconds. Default: 500. */
  readonly firstPauseMs?: number | undefined;
  /** Longest delay in milliseconds. Default: 15,000. */
  readonly longestPauseMs?: number | undefined;
}

/** Factor by which each delay is longer than the previous one. */
const DELAY_GROWTH_FACTOR = 1.5;
/** Maximum time of the last poll after the timeout, in milliseconds. */
const LAST_POLL_GRACE_MS = 30_000;
/** Number of consecutive unreadable responses that are tolerated: a gateway may have sent them. */
const MAX_UNREADABLE_RESPONSES = 3;

/**
 * Polls an asynchronous operation of the platform, with growing delays, until its status is no longer transient.
 * Returns the last polled object. Reports the status as progress.
 *
 * A transient failure of a poll does not end the wait. Any other failure of a poll rejects with that failure.
 *
 * @throws HttpFailure "deadline-exceeded" with the status at the timeout; "cancelled" with the status, and the signal's
 * reason as its cause, immediately if the signal is aborted.
 * @example
 * ```ts
 * import type { CallContext, RestClient } from "@tripod/kit";
 * import { waitUntil } from "@tripod/kit/http";
 *
 * export const waitUntilReady = ({ platform, ...on }: CallContext<RestClient>, id: string) =>
 *   waitUntil({
 *     ...{ signal: on.signal, progress: on.progress, clock: platform.clock },
 *     ...{ operation: `Create shelf "${id}"`, timeoutMs: 300_000, timeoutSetting: null },
 *     poll: () => platform.get(`/shelves/${encodeURIComponent(id)}`, on),
 *     transientState: (shelf) => (shelf.string("status") === "ready" ? undefined : shelf.string("status")),
 *   });
 * ```
 */
export async function waitUntil<T>(options: WaitOptions<T>): Promise<T> {
  const { clock, signal, progress, timeoutMs, transientState, operation } = options;
  const { firstPauseMs = 500, longestPauseMs = 15_000 } = options;
  const startedAt = clock.now();
  const passed = (): number => clock.now() - startedAt;
  let state = "no status yet";
  let unreadable = 0;
  let isTold = false;
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * DELAY_GROWTH_FACTOR)) {
      let wait = pause;
      try {
        const object = await lookOnce(options, timeoutMs - passed() + LAST_POLL_GRACE_MS);
        const now = transientState(object);
        if (now === undefined) return object;
        state = now;
        unreadable = 0;
      } catch (error) {
        if (signal.aborted) throw stopped(options, state, signal.reason);
        unreadable = isUnreadable(error) ? unreadable + 1 : 0;
        if (!isPassing(error) || unreadable > MAX_UNREADABLE_RESPONSES) throw error;
        state = `${state.replace(/ \(the last request failed: .*\)$/s, "")} (the last request failed: ${error.observed})`;
        wait = Math.max(pause, error.retryAfter ?? 0);
      }
      if (passed() >= timeoutMs) throw tooSlow(options, state, passed());
      wait = Math.min(wait, timeoutMs - passed());
      if (passed() + wait > MIN_REPORTED_WAIT_MS) {
        progress(`${operation}: ${state} (${seconds(passed())} so far)`);
        isTold = true;
      }
      await clock.sleep(wait, signal).catch((reason: unknown) => {
        throw stopped(options, state, reason);
      });
    }
  } finally {
    // The last progress message must not look like a wait that continues.
    if (isTold) progress(`${operation}: waited ${seconds(passed())}`);
  }
}

/** Polls once. Ends together with the wait, even if `poll` ignores its signal. */
async function lookOnce<T>({ clock, signal, poll }: WaitOptions<T>, ms: number): Promise<T> {
  const end = new AbortController();
  const stop = new Promise<never>((_, reject) => {
    end.signal.addEventListener("abort", () => reject(end.signal.reason), { once: true });
  });
  const ignore = onAbort(signal, () => end.abort(signal.reason));
  const cancel = runAfter(clock, ms, () => end.abort(noAnswer()));
  try {
    if (end.signal.aborted) throw end.signal.reason;
    return await Promise.race([poll(end.signal), stop]);
  } catch (error) {
    throw end.signal.aborted && !signal.aborted ? end.signal.reason : error;
  } finally {
    stop.catch(() => undefined);
    cancel();
    ignore();
  }
}

function isPassing(error: unknown): error is HttpFailure {
  if (!(error instanceof HttpFailure)) return false;
  return (
    ["unavailable", "rate-limited", "deadline-exceeded", "outcome-unknown"].includes(error.code) || isUnreadable(error)
  );
}

function isUnreadable(error: unknown): boolean {
  return error instanceof HttpFailure && error.code === "unexpected-answer";
}

/** Messages about a wait name the operation, not one of its requests. */
const unsent = (operation: string): RequestLabel => ({ operation, method: "", url: "" });

function noAnswer(): HttpFailure {
  return new HttpFailure({ code: "deadline-exceeded", request: unsent("Look"), observed: "no response in time" });
}

/** Facts of a wait for messages: the operation, and the settings of its timeout. */
type WaitFacts = Pick<WaitOptions<never>, "operation" | "setBy" | "timeoutSetting">;

function moreTime({ timeoutSetting }: WaitFacts): string {
  return timeoutSetting === null ? "" : `, or allow more time with ${timeoutSetting}`;
}

function tooSlow(told: WaitFacts, state: string, ms: number): HttpFailure {
  const { operation, setBy } = told;
  return new HttpFailure({
    code: "deadline-exceeded",
    request: unsent(operation),
    observed: `not done after ${seconds(ms)}; state: ${state}`,
    likelyCause: `the platform needs more time than ${setBy === undefined ? "usual" : `${setBy} allows`}; the platform continues the operation`,
    nextStep: `Check the state on the platform and run the program again${moreTime(told)}`,
  });
}

/** Returns the expired time limit, if the reason of an abort names one. */
function timeLimitOf(cause: unknown): string | undefined {
  const limit = (cause as { readonly timeLimit?: unknown } | undefined)?.timeLimit;
  return typeof limit === "string" ? limit : undefined;
}

function stopped(told: WaitFacts, state: string, cause: unknown): HttpFailure {
  return new HttpFailure({
    code: "cancelled",
    request: unsent(told.operation),
    observed: `waiting was stopped; state: ${state}`,
    likelyCause: `${timeLimitOf(cause) ?? "the operation was cancelled or its timeout has passed"}; the platform continues the operation`,
    nextStep: `Run the program again when ready${moreTime(told)}`,
    cause,
  });
}
