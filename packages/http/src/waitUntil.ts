import { OVER, onAbort } from "./abort.js";
import type { CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import { seconds, WORTH_TELLING } from "./waiting.js";

/** How long is waited, and what the user says that with. */
export interface Patience {
  /** How long to wait, in milliseconds. One look is taken in any case. */
  readonly patienceMs: number;
  /** What allows no more, such as `the input timeouts.create`. Without it the time is simply what is usual. */
  readonly setBy?: string | undefined;
  /** What the user gives more time with, such as `the resource option customTimeouts.create`; null: nothing does. */
  readonly moreTimeBy: string | null;
}

export interface WaitOptions<T> extends CallContext, Patience {
  readonly clock: Clock;
  /** Reads what is waited for. */
  look(signal: AbortSignal): Promise<T>;
  /** The state that will pass, in the platform's words ("PENDING_CREATE"); undefined when the waiting is over. */
  passes(seen: T): string | undefined;
  /** What is waited for, as the start of a message: `Create database "main"`. */
  readonly doing: string;
  /** The first pause between two looks, in milliseconds. Default 500. */
  readonly firstPauseMs?: number | undefined;
  /** The longest pause, in milliseconds. Default 15,000. */
  readonly longestPauseMs?: number | undefined;
}

/** How much longer each pause is than the one before it. */
const GROWTH = 1.5;
/** How much longer than our patience the last look may take, in milliseconds. */
const LAST_LOOK = 30_000;
/** So many answers in a row that cannot be read are passed over: a gateway may answer in the platform's place. */
const UNREADABLE = 3;

/**
 * Waits for an operation of the platform that takes its time: looks, with growing pauses, until the state is none that
 * passes, and brings what was seen last. The state is shown as progress.
 *
 * A look that fails in passing says nothing about the operation: the next one is taken as usual. Any other failed look
 * ends the waiting with its own failure.
 *
 * @throws HttpFailure "deadline-exceeded" with the state when patience is over; "cancelled" with the state, and the
 * signal's reason as its cause, at once when the signal is aborted.
 */
export async function waitUntil<T>(options: WaitOptions<T>): Promise<T> {
  const { clock, signal, progress, patienceMs, passes, doing } = options;
  const { firstPauseMs = 500, longestPauseMs = 15_000 } = options;
  const startedAt = clock.now();
  const passed = (): number => clock.now() - startedAt;
  let state = "nothing was seen yet";
  let unreadable = 0;
  let isTold = false;
  try {
    for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * GROWTH)) {
      let wait = pause;
      try {
        const seen = await lookOnce(options, patienceMs - passed() + LAST_LOOK);
        const now = passes(seen);
        if (now === undefined) return seen;
        state = now;
        unreadable = 0;
      } catch (error) {
        if (signal.aborted) throw stopped(options, state, signal.reason);
        unreadable = isUnreadable(error) ? unreadable + 1 : 0;
        if (!isPassing(error) || unreadable > UNREADABLE) throw error;
        state = `${state.replace(/ \(the last look failed: .*\)$/s, "")} (the last look failed: ${error.cameBack})`;
        wait = Math.max(pause, error.retryAfter ?? 0);
      }
      if (passed() >= patienceMs) throw tooSlow(options, state, passed());
      wait = Math.min(wait, patienceMs - passed());
      if (passed() + wait > WORTH_TELLING) {
        progress(`${doing}: ${state} (${seconds(passed())} so far)`);
        isTold = true;
      }
      await clock.sleep(wait, signal).catch((reason: unknown) => {
        throw stopped(options, state, reason);
      });
    }
  } finally {
    // What was told last must not stand there as if it went on.
    if (isTold) progress(`${doing}: waited ${seconds(passed())}`);
  }
}

/** One look; it ends at once with the waiting, whatever it does itself. */
async function lookOnce<T>({ clock, signal, look }: WaitOptions<T>, ms: number): Promise<T> {
  const end = new AbortController();
  const over = new AbortController();
  const stop = new Promise<never>((_, reject) => {
    end.signal.addEventListener("abort", () => reject(end.signal.reason), { once: true });
  });
  const ignore = onAbort(signal, () => end.abort(signal.reason));
  clock.sleep(ms, over.signal).then(
    () => end.abort(noAnswer()),
    () => undefined,
  );
  try {
    if (end.signal.aborted) throw end.signal.reason;
    return await Promise.race([look(end.signal), stop]);
  } catch (error) {
    throw end.signal.aborted && !signal.aborted ? end.signal.reason : error;
  } finally {
    stop.catch(() => undefined);
    over.abort(OVER);
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

/** Messages about waiting are about the operation, not about one of the requests. */
const unsent = (operation: string): RequestLabel => ({ operation, method: "", url: "" });

function noAnswer(): HttpFailure {
  return new HttpFailure({ code: "deadline-exceeded", request: unsent("Look"), cameBack: "no answer in time" });
}

/** What the user gets of a wait: what was being done, and how more time is allowed for it. */
type Told = Pick<WaitOptions<never>, "doing" | "setBy" | "moreTimeBy">;

function moreTime({ moreTimeBy }: Told): string {
  return moreTimeBy === null ? "" : `, or allow more time with ${moreTimeBy}`;
}

function tooSlow(told: Told, state: string, ms: number): HttpFailure {
  const { doing, setBy } = told;
  return new HttpFailure({
    code: "deadline-exceeded",
    request: unsent(doing),
    cameBack: `not done after ${seconds(ms)}; state: ${state}`,
    likely: `the platform needs more time than ${setBy === undefined ? "is usual" : `${setBy} allows`}; it goes on with it`,
    next: `Look at its state on the platform and run the program again${moreTime(told)}`,
  });
}

/** Which limit is over, where the reason of an end says so. */
function timeLimitOf(cause: unknown): string | undefined {
  const limit = (cause as { readonly timeLimit?: unknown } | undefined)?.timeLimit;
  return typeof limit === "string" ? limit : undefined;
}

function stopped(told: Told, state: string, cause: unknown): HttpFailure {
  return new HttpFailure({
    code: "cancelled",
    request: unsent(told.doing),
    cameBack: `waiting was stopped; state: ${state}`,
    likely: `${timeLimitOf(cause) ?? "the operation was cancelled or its time is over"}; the platform goes on with it`,
    next: `Run the program again when ready${moreTime(told)}`,
    cause,
  });
}
