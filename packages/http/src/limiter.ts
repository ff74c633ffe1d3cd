import type { Method } from "./call.js";

/**
 * One documented limit of a platform.
 *
 * @example
 * ```ts
 * import type { LimitRule } from "@tripod/kit/http";
 *
 * export const limits: readonly LimitRule[] = [
 *   { name: "requests", rate: { calls: 100, per: 60_000 }, source: "https://example.org/limits" },
 * ];
 * ```
 */
export interface LimitRule {
  /** Name of the limit in progress messages: "the API". */
  readonly name: string;
  /** Paths that the limit counts; tested against the path of the URL. Default: every path. */
  readonly match?: RegExp;
  /** Methods that the limit counts. Default: all. */
  readonly methods?: readonly Method[];
  /** Maximum number of calls in any period of `per` milliseconds. */
  readonly rate?: { readonly calls: number; readonly per: number };
  /** Maximum number of concurrent calls. */
  readonly concurrency?: number;
  /** Calls that share the limit: those of one credential (default), or all calls to one host. */
  readonly scope?: "credential" | "host";
  /** Source of the limit: a link, or "not documented" with the reason for the number. */
  readonly source: string;
}

/** Outcome of a call, as far as limits are concerned. */
export interface CallOutcome {
  /** Whether the platform rejected the call with 429. */
  readonly throttled: boolean;
  /** Wait that the platform asked for, in milliseconds. */
  readonly retryAfter?: number | undefined;
}

/** Minimum speed of a limiter, as a fraction of its limits: it must notice when the platform has recovered. */
const MIN_SPEED = 1 / 64;
/** Fraction of its full speed that a limiter regains with each response other than 429. */
const SPEED_RECOVERY = 1 / 32;
/** Pause after a 429 without Retry-After, in milliseconds. */
const RETRY_DELAY_MS = 1_000;
/**
 * Longest pause in milliseconds. After it the client sends a request even if Retry-After asked for more, because that
 * header may have been a mistake.
 */
const MAX_RETRY_DELAY_MS = 5 * 60_000;

/**
 * State of one rate limit: calls in progress, recent calls, and current speed.
 *
 * A call counts from its start until `per` milliseconds after its end. The platform counts the call at some moment in
 * between, so it never sees more calls than the limit, regardless of network delays.
 *
 * After a 429 only one call at a time is sent, until a call succeeds without 429.
 */
export class Limiter {
  readonly rule: LimitRule;
  #running = 0;
  /** When the latest calls ended, oldest first. */
  #ended: number[] = [];
  #speed = 1;
  #slowedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  constructor(rule: LimitRule) {
    this.rule = rule;
  }

  /**
   * Returns the time at which one more call may start: `now` or earlier if there is capacity, infinity if another call
   * must end first.
   */
  freeAt(now: number): number {
    return Math.max(this.#pausedUntil, this.#concurrencyFreeAt(), this.#rateFreeAt(now));
  }

  /** End of the pause that the platform asked for. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  begin(): void {
    this.#running += 1;
  }

  end(now: number, startedAt: number, outcome: CallOutcome): void {
    this.#running -= 1;
    if (this.rule.rate !== undefined) this.#ended.push(now);
    if (!outcome.throttled) {
      this.#speed = Math.min(1, this.#speed + SPEED_RECOVERY);
      this.#isProbing = false;
      return;
    }
    this.#pausedUntil = Math.max(
      this.#pausedUntil,
      now + Math.min(MAX_RETRY_DELAY_MS, outcome.retryAfter ?? RETRY_DELAY_MS),
    );
    this.#isProbing = true;
    // Calls that were in progress when the limiter slowed down are part of the same event.
    if (startedAt <= this.#slowedAt) return;
    this.#slowedAt = now;
    this.#speed = Math.max(MIN_SPEED, this.#speed / 2);
  }

  #concurrencyFreeAt(): number {
    const { concurrency } = this.rule;
    const most = this.#isProbing
      ? 1
      : concurrency === undefined
        ? Number.POSITIVE_INFINITY
        : this.#allowed(concurrency);
    const isFull = this.#running >= most;
    return isFull ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  #rateFreeAt(now: number): number {
    const { rate } = this.rule;
    if (rate === undefined) return Number.NEGATIVE_INFINITY;
    // A speed below one call per period means one call in a longer period.
    const per = rate.per * Math.max(1, 1 / (rate.calls * this.#speed));
    this.#ended = this.#ended.filter((at) => at + per > now);
    const excess = this.#running + this.#ended.length - this.#allowed(rate.calls);
    if (excess < 0) return Number.NEGATIVE_INFINITY;
    // One more fits when `excess + 1` of the counted calls are forgotten, oldest first.
    const decisive = this.#ended[excess];
    return decisive === undefined ? Number.POSITIVE_INFINITY : decisive + per;
  }

  #allowed(limit: number): number {
    return Math.max(1, Math.floor(limit * this.#speed));
  }
}
