import type { Clock } from "@tripod/http";

/** Clock that stands still during requests and ends delays as soon as nothing else is running. */
export interface BenchClock extends Clock {
  /** Runs work during which no time passes. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Lets time pass although the running requests never end, until the returned function is called. */
  hold(): () => void;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Number of event loop turns in which settled promises and their continuations complete. */
const TURNS = 3;

/** Creates a {@link BenchClock} that begins at `start` milliseconds since the epoch. */
export function createBenchClock(start: number): BenchClock {
  let now = start;
  let underWay = 0;
  let held = 0;
  let isGoing = false;
  let changed: () => void = () => undefined;
  const sleepers = new Set<Sleeper>();

  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < TURNS; turns += 1) {
      if (underWay > held) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
        turns = 0;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const go = async (): Promise<void> => {
    if (isGoing) return;
    isGoing = true;
    for (;;) {
      await quiet();
      const [first] = [...sleepers].sort((one, other) => one.at - other.at);
      if (first === undefined) break;
      sleepers.delete(first);
      now = Math.max(now, first.at);
      first.wake();
    }
    isGoing = false;
  };

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const stop = (): void => {
          sleepers.delete(sleeper);
          reject(signal?.reason);
        };
        const sleeper = {
          at: now + Math.max(0, ms),
          wake: () => {
            signal?.removeEventListener("abort", stop);
            resolve();
          },
        };
        signal?.addEventListener("abort", stop, { once: true });
        sleepers.add(sleeper);
        void go();
      }),
    during: async (work) => {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        changed();
      }
    },
    hold: () => {
      held += 1;
      changed();
      return () => {
        held -= 1;
      };
    },
  };
}
