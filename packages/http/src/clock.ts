import { onAbort } from "./abort.js";

/** Time as this package sees it. Passed in, so that tests decide when time moves. */
export interface Clock {
  /** Milliseconds since the epoch. It never goes back, whatever is done to the machine's wall clock. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest wait that a timer of the runtime can hold; a longer one would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The machine's own clock: the time at which the process began, and what has passed since. */
export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const wake = () => {
        ignore?.();
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, Math.min(ms, LONGEST_TIMER)));
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const ignore = signal && onAbort(signal, stop);
    }),
};
