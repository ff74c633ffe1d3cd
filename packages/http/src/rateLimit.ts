import { type Call, type Layer, parsedUrl } from "./call.js";
import type { Clock } from "./clock.js";
import type { Counters } from "./counters.js";
import { HttpFailure, type RequestLabel } from "./failure.js";
import type { Limiter } from "./limiter.js";
import type { LimiterOptions, LimiterRegistry, ReleaseSlot } from "./limiterRegistry.js";
import { tellWhile, untilWhen } from "./waiting.js";

/** Options of the layer that applies rate limits. */
export interface RateLimitOptions {
  readonly limiters: LimiterOptions | undefined;
  readonly clock: Clock;
  readonly counters: Counters;
}

/** Delays a request until the platform's rate limits allow it, and reports the outcome to the limiters. */
export function rateLimit({ limiters, clock, counters }: RateLimitOptions): Layer {
  return (next) => async (request, call) => {
    if (limiters === undefined) return next(request, call);
    const { registry } = limiters;
    const required = registry.limitersFor(limiters, request.method, parsedUrl(request), request.service);
    call.signal.throwIfAborted();
    const leave = registry.enterNow(required) ?? (await enter(required, call, registry));
    try {
      const answer = await next(request, call);
      leave({ throttled: answer.status === 429 });
      return answer;
    } catch (error) {
      const failure = error instanceof HttpFailure ? error : undefined;
      leave({ throttled: failure?.status === 429, retryAfter: failure?.retryAfter });
      throw error;
    }
  };

  /** Waits for capacity. */
  async function enter(required: readonly Limiter[], call: Call, registry: LimiterRegistry): Promise<ReleaseSlot> {
    const askedAt = clock.now();
    if (required.some((limiter) => limiter.freeAt(askedAt) > askedAt)) counters.waits += 1;
    const paused = Math.max(...required.map((limiter) => limiter.pausedUntil));
    if (paused >= call.endsAt()) throw pausedTooLong(call.label, paused, askedAt);
    const entering = registry.enter(required, call.signal);
    const goOn = call.pauseDeadline();
    return tellWhile(clock, call, explain(call.label.operation, required), entering).finally(goOn);
  }
}

/** Fails immediately, because the requested pause ends after the deadline. */
function pausedTooLong(request: RequestLabel, until: number, now: number): HttpFailure {
  return new HttpFailure({
    code: "rate-limited",
    request,
    observed: `request not sent: after too many requests, the platform asked for a pause ${untilWhen(until, now)}`,
    retryAfter: until - now,
  });
}

function explain(operation: string, limiters: readonly Limiter[]): string {
  const names = limiters.map((limiter) => `"${limiter.rule.name}"`).join(" and ");
  return `${operation}: waiting for the platform's rate limit ${names}`;
}
