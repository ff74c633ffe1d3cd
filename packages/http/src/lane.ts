import type { Method } from "./call.js";

/** One documented limit of a platform. */
export interface LaneRule {
  /** How the limit is called when a wait is explained: "the API". */
  readonly name: string;
  /** Paths that the limit counts; tested against the path of the address. Absent: every path. */
  readonly match?: RegExp;
  /** Methods that the limit counts. Absent: all. */
  readonly methods?: readonly Method[];
  /** At most so many calls in any span of `per` milliseconds. */
  readonly rate?: { readonly calls: number; readonly per: number };
  /** At most so many calls at once. */
  readonly concurrency?: number;
  /** What shares the limit: the calls of one credential (default), or all calls to one host. */
  readonly scope?: "credential" | "host";
  /** Where the platform states it: a link, or "not documented" with the reason for the number. */
  readonly source: string;
}

/** How a call went, as far as limits are concerned. */
export interface LaneOutcome {
  /** The platform said that it was asked too often. */
  readonly throttled: boolean;
  /** How long it asked to wait, in milliseconds. */
  readonly retryAfter?: number | undefined;
}

/** The lane never goes slower than this part of its limits: it must find out when the platform is well again. */
const SLOWEST = 1 / 64;
/** How much of its full speed a lane wins back with each good answer. */
const RECOVERY = 1 / 32;
/** The pause after a 429 that says nothing about when to come back, in milliseconds. */
const PAUSE = 1_000;
/** However long the platform asks to be left alone, we ask again after this time: the answer may have been a mistake. */
const LONGEST_PAUSE = 5 * 60_000;

/**
 * The state of one limit: who is inside, who was inside lately, and how fast it goes.
 *
 * A call counts from its start until `per` milliseconds after its end. The platform counts it at some moment in
 * between, so it never sees more than the limit, however long requests take on their way.
 *
 * After the platform has said that it was asked too often, one call at a time goes ahead until one is answered well.
 */
export class Lane {
  readonly rule: LaneRule;
  #running = 0;
  /** When the latest calls ended, oldest first. */
  #ended: number[] = [];
  #speed = 1;
  #slowedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  constructor(rule: LaneRule) {
    this.rule = rule;
  }

  /** When one more call may start: now or earlier when there is room, infinity when only the end of a call makes room. */
  freeAt(now: number): number {
    return Math.max(this.#pausedUntil, this.#concurrencyFreeAt(), this.#rateFreeAt(now));
  }

  /** Until when the platform asked to be left alone. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  begin(): void {
    this.#running += 1;
  }

  end(now: number, startedAt: number, outcome: LaneOutcome): void {
    this.#running -= 1;
    if (this.rule.rate !== undefined) this.#ended.push(now);
    if (!outcome.throttled) {
      this.#speed = Math.min(1, this.#speed + RECOVERY);
      this.#isProbing = false;
      return;
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(LONGEST_PAUSE, outcome.retryAfter ?? PAUSE));
    this.#isProbing = true;
    // Calls that were under way when the lane slowed down are part of the same event.
    if (startedAt <= this.#slowedAt) return;
    this.#slowedAt = now;
    this.#speed = Math.max(SLOWEST, this.#speed / 2);
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
    // Slower than one call in a span means one call in a longer span.
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
