import type { Answer, Layer, Outgoing } from "./call.js";
import type { Clock } from "./clock.js";
import type { Counters } from "./counters.js";
import { codeOfStatus } from "./errorMapping.js";
import { HttpFailure } from "./failure.js";
import { NetworkFault } from "./networkFault.js";
import { seconds, tellAndSleep, untilWhen } from "./waiting.js";

/** Policy that decides when a failed attempt is retried. */
export interface RetryPolicy {
  /**
   * Maximum number of attempts, the first included; attempts that a rate limit rejected do not count. Default:
   * unlimited until the deadline.
   */
  readonly attempts: number;
  /** Delay before the second attempt in milliseconds, doubled for each further one. Default: 500. */
  readonly firstDelay: number;
  /** Longest delay in milliseconds, unless the platform asks for a longer one. Default: 10,000. */
  readonly longestDelay: number;
  /** Transient statuses. Default: 408, 425, 429, 500, 502, 503, 504. */
  readonly statuses: readonly number[];
  /**
   * Number of quick retries of all calls together while the platform is failing; each successful response restores half
   * a retry. Without budget every retry waits the longest delay, so that many calls do not multiply the load of a
   * failing platform. Default: 50. Retries after 429 are not counted, because the limiters slow down.
   */
  readonly budget: number;
}

/** Default retry policy of a client. */
export const DEFAULT_RETRY: RetryPolicy = {
  attempts: Number.POSITIVE_INFINITY,
  firstDelay: 500,
  longestDelay: 10_000,
  statuses: [408, 425, 429, 500, 502, 503, 504],
  budget: 50,
};

/** Options of the layer that retries. */
export interface RetryOptions {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  /** Number from 0 up to 1. */
  readonly random: () => number;
  readonly counters: Counters;
}

/**
 * Retries transient failures until the deadline.
 *
 * A request that must not happen twice is retried only if it certainly had no effect: no connection was made, or the
 * platform did not begin (429; 503 with Retry-After).
 */
export function retry(options: RetryOptions): Layer {
  const { policy, clock, counters } = options;
  const budget = createBudget(policy.budget);
  return (next) => async (request, call) => {
    // Latest attempt of a write that may have taken effect. The final failure keeps this outcome, regardless of later
    // attempts.
    let unsure: HttpFailure | undefined;
    let throttled = 0;
    let failedFirst: number | undefined;
    for (let attempts = 1; ; attempts += 1) {
      const result = await attempt(() => next(request, call));
      if (!(result instanceof HttpFailure)) {
        budget.refill();
        return result;
      }
      if (result.outcome === "unknown") unsure = result;
      const failure = unsure === undefined ? result : result.amend({ outcome: "unknown" });
      if (result.status === 429) throttled += 1;
      if (!mayTryAgain(failure, request, attempts - throttled, policy)) throw describeTries(failure, attempts);
      if (call.signal.aborted) throw unsure ?? call.signal.reason;
      const isCrowded = result.status !== 429 && !budget.take();
      const delay = delayBefore(
        attempts,
        result.retryAfter,
        isCrowded ? { ...options, policy: slowest(policy) } : options,
      );
      const now = clock.now();
      failedFirst ??= now;
      if (now + delay - failedFirst > patienceWith(failure)) throw describeTries(failure, attempts);
      if (now + delay >= call.endsAt())
        throw describeTries(failure, attempts, noTimeFor(delay, result.retryAfter, now));
      counters.retries += 1;
      try {
        await tellAndSleep(clock, call, `${result.operation}: ${result.observed}; trying again`, delay);
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
  if (request.idempotency === "unsafe" && failure.outcome === "unknown") return false;
  // A limit of one attempt has no exception.
  return counted < request.attempts && request.attempts > 1;
}

/** Returns how long the failed request may be retried, in milliseconds. */
function patienceWith({ cause }: HttpFailure): number {
  return (cause instanceof NetworkFault ? cause.kind.patience : undefined) ?? Number.POSITIVE_INFINITY;
}

/** Returns the reason for no further attempt, as text. */
function noTimeFor(delay: number, retryAfter: number | undefined, now: number): string {
  if (retryAfter === undefined) return `no time is left to wait ${seconds(delay)} for another`;
  return `the platform asks to wait ${untilWhen(now + retryAfter, now)}, longer than the timeout allows`;
}

function isPassing(failure: HttpFailure, policy: RetryPolicy): boolean {
  if (failure.code !== "outcome-unknown") {
    // An API whose error body overrides the status has classified the failure: a retry would fail again.
    const plain = failure.status === undefined ? "unavailable" : codeOfStatus(failure.status);
    if (failure.code !== plain) return false;
  }
  return failure.status === undefined || policy.statuses.includes(failure.status);
}

function describeTries(failure: HttpFailure, attempts: number, note = ""): HttpFailure {
  if (attempts === 1 && note === "") return failure;
  const count = attempts === 1 ? "one attempt" : `${attempts} attempts`;
  return failure.amend({ observed: `${failure.observed}, after ${count}${note === "" ? "" : ` (${note})`}` });
}

/** Number of consecutive very short Retry-After values that are obeyed. */
const MAX_OBEYED_RETRIES = 3;

/**
 * Returns the delay before the next attempt in milliseconds: the requested wait plus up to a tenth (at most a second),
 * or between half and all of a delay that doubles with each attempt. The jitter keeps calls that failed together from
 * retrying together.
 */
export function delayBefore(
  attempts: number,
  retryAfter: number | undefined,
  { policy, random }: Pick<RetryOptions, "policy" | "random">,
): number {
  const own = (nth: number): number => {
    const full = Math.min(policy.longestDelay, policy.firstDelay * 2 ** Math.min(nth - 1, 30));
    return full / 2 + (random() * full) / 2;
  };
  if (retryAfter === undefined) return own(attempts);
  const asked = retryAfter + random() * Math.min(1_000, retryAfter / 10);
  // A platform that repeatedly asks for an immediate retry gets the usual delay.
  return attempts <= MAX_OBEYED_RETRIES ? asked : Math.max(asked, own(attempts - MAX_OBEYED_RETRIES));
}

/** Returns the policy of a call without retry budget: it waits the longest delay. */
function slowest(policy: RetryPolicy): RetryPolicy {
  return { ...policy, firstDelay: policy.longestDelay };
}

/** Retries that a successful response restores. */
const RETRIES_PER_SUCCESS = 0.5;

function createBudget(size: number): { take(): boolean; refill(): void } {
  let left = size;
  return {
    take: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    refill: () => {
      left = Math.min(size, left + RETRIES_PER_SUCCESS);
    },
  };
}
