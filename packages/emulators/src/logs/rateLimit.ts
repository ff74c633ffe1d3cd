import type { Clock } from "../clock.js";

/** Rate limits of one access key. */
export interface Limits {
  /** Average number of calls per second, and maximum number in a burst. */
  readonly perSecond: number;
  /** Maximum number of concurrent requests. */
  readonly concurrent: number;
}

export const DOCUMENTED_LIMITS: Limits = { perSecond: 4, concurrent: 10 };

interface Usage {
  /** Number of requests that can start now. Refills with time. */
  allowance: number;
  countedAt: number;
  inFlight: number;
}

/** Tolerance for evenly paced requests, which do not arrive evenly, as a part of one request. */
const FORGIVEN = 0.2;

export class RateLimiter {
  readonly #limits: Limits;
  readonly #clock: Clock;
  readonly #usage = new Map<string, Usage>();

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Reports whether the request may run. If so, {@link leave} must follow. A rejected request does not count. */
  enter(accessId: string): boolean {
    const usage = this.#refilled(accessId);
    if (usage.inFlight >= this.#limits.concurrent || usage.allowance < 1 - FORGIVEN) return false;
    usage.allowance -= 1;
    usage.inFlight += 1;
    return true;
  }

  leave(accessId: string): void {
    this.#refilled(accessId).inFlight -= 1;
  }

  #refilled(accessId: string): Usage {
    const now = this.#clock.now();
    const { perSecond } = this.#limits;
    const usage = this.#usage.get(accessId) ?? { allowance: perSecond, countedAt: now, inFlight: 0 };
    usage.allowance = Math.min(perSecond, usage.allowance + ((now - usage.countedAt) / 1000) * perSecond);
    usage.countedAt = now;
    this.#usage.set(accessId, usage);
    return usage;
  }
}
