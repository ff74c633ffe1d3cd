import type { Answer, Layer, Outgoing } from "./call.js";
import type { Clock } from "./clock.js";
import type { Counters } from "./counters.js";
import { HttpFailure } from "./failure.js";
import { codeOfStatus } from "./judge.js";
import { NetworkFault } from "./networkFault.js";
import { seconds, tellAndSleep, untilWhen } from "./waiting.js";

/** When a failed try is followed by another. */
export interface RetryPolicy {
  /** Tries in all, the first included; those that were one too many for a limit do not count. Default: as many as there is time for. */
  readonly attempts: number;
  /** Wait before the second try, in milliseconds, doubled for each further one. Default 500. */
  readonly firstDelay: number;
  /** Longest wait, in milliseconds, unless the platform asks for a longer one. Default 10,000. */
  readonly longestDelay: number;
  /** Statuses that pass. Default 408, 425, 429, 500, 502, 503, 504. */
  readonly statuses: readonly number[];
  /**
   * How many more tries all calls together may make soon while the platform is disturbed; each good answer gives half a
   * try back. Beyond them every call waits the longest delay, so that many calls do not multiply the load of a platform
   * that is down. Default 50; 429 is not counted, there the lanes slow down.
   */
  readonly budget: number;
}

export const DEFAULT_RETRY: RetryPolicy = {
  attempts: Number.POSITIVE_INFINITY,
  firstDelay: 500,
  longestDelay: 10_000,
  statuses: [408, 425, 429, 500, 502, 503, 504],
  budget: 50,
};

export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly counters: Counters;
}

/**
 * Sends again what failed in passing, as long as there is time for it.
 *
 * A request that must not happen twice is sent again only when it is known not to have happened: the connection was
 * never made, or the platform said that it did not begin (429; 503 with Retry-After).
 */
export function retry(options: RetryOptions): Layer {
  const { policy, clock, counters } = options;
  const budget = createBudget(policy.budget);
  return (next) => async (request, call) => {
    // The latest try of a write that may have happened: whatever comes after it, the user has to know.
    let unsure: HttpFailure | undefined;
    let throttled = 0;
    let failedFirst: number | undefined;
    for (let tries = 1; ; tries += 1) {
      const result = await attempt(() => next(request, call));
      if (!(result instanceof HttpFailure)) {
        budget.refill();
        return result;
      }
      if (result.outcome === "unknown") unsure = result;
      const failure = unsure === undefined ? result : result.amend({ outcome: "unknown" });
      if (result.status === 429) throttled += 1;
      if (!mayTryAgain(failure, request, tries - throttled, policy)) throw describeTries(failure, tries);
      if (call.signal.aborted) throw unsure ?? call.signal.reason;
      const isCrowded = result.status !== 429 && !budget.take();
      const delay = delayBefore(
        tries,
        result.retryAfter,
        isCrowded ? { ...options, policy: slowest(policy) } : options,
      );
      const now = clock.now();
      failedFirst ??= now;
      if (now + delay - failedFirst > patienceWith(failure)) throw describeTries(failure, tries);
      if (now + delay >= call.endsAt()) throw describeTries(failure, tries, noTimeFor(delay, result.retryAfter, now));
      counters.retries += 1;
      try {
        await tellAndSleep(clock, call, `${result.operation}: ${result.cameBack}; trying again`, delay);
      } catch (reason) {
        throw unsure ?? reason;
      }
    }
  };
}

async function attempt(send: () => Promise<Answer>): Promise<Answer | HttpFailure> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof HttpFailure) return error;
    throw error;
  }
}

function mayTryAgain(failure: HttpFailure, request: Outgoing, counted: number, policy: RetryPolicy): boolean {
  if (!isPassing(failure, policy)) return false;
  if (request.effect === "once" && failure.outcome === "unknown") return false;
  // Who allows one try means one.
  return counted < request.attempts && request.attempts > 1;
}

/** How long it is worth trying again, in milliseconds. */
function patienceWith({ cause }: HttpFailure): number {
  return (cause instanceof NetworkFault ? cause.kind.patience : undefined) ?? Number.POSITIVE_INFINITY;
}

/** Why there is no other try, in words. */
function noTimeFor(delay: number, retryAfter: number | undefined, now: number): string {
  if (retryAfter === undefined) return `no time is left to wait ${seconds(delay)} for another`;
  return `it asks to be left alone ${untilWhen(now + retryAfter, now)}, which is more time than there is`;
}

function isPassing(failure: HttpFailure, policy: RetryPolicy): boolean {
  if (failure.code !== "outcome-unknown") {
    // An API whose error body says something better than its status knows that asking again is no use.
    const plain = failure.status === undefined ? "unavailable" : codeOfStatus(failure.status);
    if (failure.code !== plain) return false;
  }
  return failure.status === undefined || policy.statuses.includes(failure.status);
}

function describeTries(failure: HttpFailure, tries: number, verdict = ""): HttpFailure {
  if (tries === 1 && verdict === "") return failure;
  const count = tries === 1 ? "one try" : `${tries} tries`;
  return failure.amend({ cameBack: `${failure.cameBack}, after ${count}${verdict === "" ? "" : ` (${verdict})`}` });
}

/** So often in a row a very short Retry-After is obeyed. */
const TAKEN_AT_ITS_WORD = 3;

/**
 * How long to wait before the next try, in milliseconds: what the platform asked for and up to a tenth more (a second at
 * most), or between half and all of a delay that doubles with each try. The chance in it keeps calls that failed
 * together from coming back together.
 */
export function delayBefore(
  tries: number,
  retryAfter: number | undefined,
  { policy, random }: Pick<RetryOptions, "policy" | "random">,
): number {
  const own = (nth: number): number => {
    const full = Math.min(policy.longestDelay, policy.firstDelay * 2 ** Math.min(nth - 1, 30));
    return full / 2 + (random() * full) / 2;
  };
  if (retryAfter === undefined) return own(tries);
  const asked = retryAfter + random() * Math.min(1_000, retryAfter / 10);
  // Who says "at once" again and again is not taken at its word.
  return tries <= TAKEN_AT_ITS_WORD ? asked : Math.max(asked, own(tries - TAKEN_AT_ITS_WORD));
}

/** The policy of a call that does not press on: it waits the longest delay. */
function slowest(policy: RetryPolicy): RetryPolicy {
  return { ...policy, firstDelay: policy.longestDelay };
}

/** What a good answer gives back to the budget. */
const REFILL = 0.5;

function createBudget(size: number): { take(): boolean; refill(): void } {
  let left = size;
  return {
    take: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    refill: () => {
      left = Math.min(size, left + REFILL);
    },
  };
}
