import { setTimeout as sleepFor } from "node:timers/promises";
import type { Clock } from "@tripod/kit";

/** Longest delay of a Node timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Monotonic clock. Its timers do not keep the process alive. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: async (ms, signal) => {
    for (let left = ms; left > 0; left -= LONGEST_TIMER_MS) {
      const options = signal === undefined ? { ref: false } : { ref: false, signal };
      await sleepFor(Math.min(left, LONGEST_TIMER_MS), undefined, options).catch((error: unknown) => {
        throw signal?.aborted === true ? signal.reason : error;
      });
    }
  },
};

/** Reason of an abort that no caller inspects. Without a reason, `abort` creates an error with a stack. */
export const OVER = "over";
