import { OVER, onAbort, type Signal, Stop } from "./abort.js";

/** Source of time of this package. Passed in, so that tests control it. */
export interface Clock {
  /** Returns milliseconds since the epoch. Never decreases, even if the machine's wall clock does. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: Signal): Promise<void>;
}

/** Longest delay of a Node timer in milliseconds; a longer one would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * System clock: the start time of the process plus the monotonic time since then.
 *
 * @example
 * ```ts
 * import { systemClock } from "@tripod/kit/http";
 *
 * const startedAt = systemClock.now();
 * await systemClock.sleep(10);
 * console.log(systemClock.now() - startedAt);
 * ```
 */
export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const wake = () => {
        ignore?.();
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, Math.min(ms, MAX_TIMER_MS)));
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const ignore = signal && onAbort(signal, stop);
    }),
};

/** Runs `then` after `ms` milliseconds on a clock. Returns a function that cancels it. */
export function runAfter(clock: Pick<Clock, "sleep">, ms: number, then: () => void): () => void {
  const over = new Stop();
  clock.sleep(ms, over).then(then, () => undefined);
  return () => over.abort(OVER);
}
