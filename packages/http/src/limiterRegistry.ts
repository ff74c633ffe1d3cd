import { OVER, onAbort, type Signal, Stop } from "./abort.js";
import type { Method } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import { type CallOutcome, Limiter, type LimitRule } from "./limiter.js";

/** Rate limits of one client, and the credential to which they apply. */
export interface LimiterOptions {
  /** Shared by all clients of the process, so that two clients with one credential share its limits. */
  readonly registry: LimiterRegistry;
  readonly rules: readonly LimitRule[];
  /** Identifies the credential, such as the access ID. Kept in memory, never printed. */
  readonly credential: string;
}

/** Releases the limiters after a response or a failure. */
export type ReleaseSlot = (outcome: CallOutcome) => void;

/** Registry of all limiters of a process. */
export interface LimiterRegistry {
  /** Returns the limiters of a call; the same rule, scope and service always return the same limiter. */
  limitersFor(options: LimiterOptions, method: Method, url: string | URL, service?: string): readonly Limiter[];
  /** Enters limiters that all have capacity. Undefined if one is full, or if a call waits, which comes first. */
  enterNow(limiters: readonly Limiter[]): ReleaseSlot | undefined;
  /**
   * Waits until all these limiters have capacity, in the order of the calls. Rejects with the signal's reason on abort.
   */
  enter(limiters: readonly Limiter[], signal: Signal): Promise<ReleaseSlot>;
  /** Returns the number of waiting calls. */
  waiting(): number;
}

interface Waiter {
  /** Sequence number: a lower number has waited longer. */
  readonly turn: number;
  readonly line: Line;
  readonly admit: (leave: ReleaseSlot) => void;
}

/** Calls that wait for the same limiters, oldest first: if the first one has to wait, all of them have to. */
interface Line {
  readonly limiters: readonly Limiter[];
  readonly waiters: Set<Waiter>;
}

/**
 * Creates the registry of a process. It is created once at the start and passed to every client.
 *
 * @example
 * ```ts
 * import { createLimiterRegistry, type HttpOptions, type LimitRule } from "@tripod/kit/http";
 *
 * const registry = createLimiterRegistry();
 * export const limitersFor = (rules: readonly LimitRule[], credential: string): HttpOptions["limiters"] => ({
 *   registry,
 *   rules,
 *   credential,
 * });
 * ```
 */
export function createLimiterRegistry(clock: Clock = systemClock): LimiterRegistry {
  const limiters = new Map<string, Limiter>();
  const lines = new Map<string, Line>();
  const numbers = new Map<Limiter, number>();
  let turn = 0;
  let alarm: { readonly at: number; readonly off: Stop } | undefined;

  /** Returns the queue of calls that wait for these limiters. */
  const lineFor = (limiters: readonly Limiter[]): Line => {
    for (const limiter of limiters) if (!numbers.has(limiter)) numbers.set(limiter, numbers.size);
    const key = limiters.map((limiter) => numbers.get(limiter)).join(" ");
    const line = lines.get(key) ?? { limiters, waiters: new Set() };
    lines.set(key, line);
    return line;
  };

  const start = (waiter: Waiter): void => {
    waiter.line.waiters.delete(waiter);
    waiter.admit(begin(waiter.line.limiters));
  };

  const begin = (entered: readonly Limiter[]): ReleaseSlot => {
    const startedAt = clock.now();
    for (const limiter of entered) limiter.begin();
    let gone = false;
    return (outcome) => {
      if (gone) return;
      gone = true;
      for (const limiter of entered) limiter.end(clock.now(), startedAt, outcome);
      pump();
    };
  };

  const waiting = (): number => {
    let sum = 0;
    for (const { waiters } of lines.values()) sum += waiters.size;
    return sum;
  };

  /**
   * Starts all calls that have capacity, oldest first. A call that waits for one limiter never blocks calls with other
   * limiters.
   */
  const pump = (): void => {
    const now = clock.now();
    for (;;) {
      let next = Number.POSITIVE_INFINITY;
      let oldest: Waiter | undefined;
      for (const { limiters: required, waiters } of lines.values()) {
        const [first] = waiters;
        if (first === undefined) continue;
        const free = Math.max(...required.map((limiter) => limiter.freeAt(now)));
        if (free > now) next = Math.min(next, free);
        else if (oldest === undefined || first.turn < oldest.turn) oldest = first;
      }
      if (oldest === undefined) {
        wakeAt(next);
        return;
      }
      start(oldest);
    }
  };

  const wakeAt = (at: number): void => {
    if (alarm?.at === at) return;
    alarm?.off.abort(OVER);
    alarm = undefined;
    if (at === Number.POSITIVE_INFINITY) return;
    const mine = { at, off: new Stop() };
    alarm = mine;
    clock.sleep(at - clock.now(), mine.off).then(
      () => {
        if (alarm === mine) alarm = undefined;
        pump();
      },
      () => undefined,
    );
  };

  return {
    waiting,
    limitersFor: ({ rules, credential }, method, url, service) => {
      const { host, pathname } = typeof url === "string" ? new URL(url) : url;
      return rules
        .filter((rule) => rule.match?.test(pathname) !== false && rule.methods?.includes(method) !== false)
        .map((rule) => {
          const key = JSON.stringify([rule.name, host, rule.scope === "host" ? null : credential, service]);
          const limiter = limiters.get(key) ?? new Limiter(rule);
          limiters.set(key, limiter);
          return limiter;
        });
    },
    enterNow: (required) => {
      const now = clock.now();
      return waiting() > 0 || required.some((limiter) => limiter.freeAt(now) > now) ? undefined : begin(required);
    },
    enter: (limiters, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const stop = () => {
          waiter.line.waiters.delete(waiter);
          reject(signal.reason);
          pump();
        };
        turn += 1;
        const waiter: Waiter = {
          turn,
          line: lineFor(limiters),
          admit: (leave) => {
            ignore();
            resolve(leave);
          },
        };
        const ignore = onAbort(signal, stop);
        waiter.line.waiters.add(waiter);
        // A call behind others in its queue cannot start yet.
        if (waiter.line.waiters.size === 1) pump();
      }),
  };
}
