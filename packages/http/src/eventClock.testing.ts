import type { Clock } from "./clock.js";

/** Clock on which time passes only if nothing else happens: then it jumps to the next sleeper. */
export interface EventClock extends Clock {
  /** Reports that something happened, so that time waits for what follows from it. */
  touch(): void;
  /** Milliseconds that were skipped so far. */
  readonly skipped: number;
}

/** Jump that is longer waits until files and sockets are idle, in milliseconds: it may end a limit. */
const MAX_BLIND_JUMP_MS = 5_000;

/** Turns of the event loop without an event, after which the loop is treated as idle. */
const IDLE_TURNS = 2;

/** Resources whose requests end in their own time. */
const BUSY = new Set([
  "FSReqCallback",
  "FSReqPromise",
  "FileHandleCloseReq",
  "CloseReq",
  "TCPSocketWrap",
  "TCPConnectWrap",
  "ProcessWrap",
]);

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** Creates an {@link EventClock} that starts at `start` milliseconds since the epoch. */
export function createEventClock(start: number): EventClock {
  let now = start;
  let events = 0;
  let skipped = 0;
  let isRunning = false;
  const sleepers = new Set<Sleeper>();

  const idle = async (): Promise<void> => {
    for (let quiet = 0; quiet < IDLE_TURNS; ) {
      const before = events;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = before === events ? quiet + 1 : 0;
    }
  };
  const run = async (): Promise<void> => {
    while (sleepers.size > 0) {
      await idle();
      const next = earliest(sleepers);
      if (next === undefined) continue;
      if (next.at - now > MAX_BLIND_JUMP_MS && process.getActiveResourcesInfo().some((name) => BUSY.has(name))) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        continue;
      }
      skipped += Math.max(0, next.at - now);
      now = Math.max(now, next.at);
      next.wake();
    }
    isRunning = false;
  };

  return {
    get skipped() {
      return skipped;
    },
    touch: () => {
      events += 1;
    },
    now: () => Math.floor(now),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        events += 1;
        if (signal?.aborted) return reject(signal.reason);
        const settle = (end: () => void): void => {
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", stop);
          events += 1;
          end();
        };
        const sleeper: Sleeper = { at: now + Math.max(0, ms), wake: () => settle(resolve) };
        const stop = (): void => settle(() => reject(signal?.reason));
        sleepers.add(sleeper);
        signal?.addEventListener("abort", stop, { once: true });
        if (isRunning) return;
        isRunning = true;
        void run();
      }),
  };
}

function earliest(sleepers: ReadonlySet<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const one of sleepers) if (first === undefined || one.at < first.at) first = one;
  return first;
}
