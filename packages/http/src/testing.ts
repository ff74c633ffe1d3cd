import { onAbort } from "./abort.js";
import type { CallContext } from "./call.js";
import { type Clock, systemClock } from "./clock.js";
import type { Redactor } from "./redactor.js";

/** Clock that only a test advances. */
export interface ManualClock extends Clock {
  /** Advances time and wakes every sleeper at its time. */
  advance(ms: number): Promise<void>;
  /** Advances time from sleeper to sleeper until `done` is settled; returns its result. */
  runUntil<T>(done: Promise<T>): Promise<T>;
  /** Returns the number of sleepers. */
  sleepers(): number;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Longest wait for connections that are being made, in turns of two milliseconds. */
const MAX_TURNS = 250;

/** Resources whose work takes real time: sockets, files and look-ups of addresses. */
const TAKES_REAL_TIME = /^(TCP|TLS|FS|File|GetAddrInfo)/;

/** Lets woken code finish its network requests, which takes real time, before time moves again. */
async function letNetworkGoOn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if (!process.getActiveResourcesInfo().some((name) => TAKES_REAL_TIME.test(name))) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (!process.getActiveResourcesInfo().includes("TCPConnectWrap")) return;
  }
}

/**
 * Creates a clock on which only delays pass time, and they end immediately. Longer sleeps, such as timeouts of attempts
 * and calls, end when that much time has passed. The speed of the machine has no influence.
 */
export function createLeapingClock(longestPause = 15_000): Clock {
  const manual = createManualClock();
  return {
    now: manual.now,
    sleep: (ms, signal) => {
      const waiting = manual.sleep(ms, signal);
      if (ms <= longestPause) void manual.advance(ms);
      return waiting;
    },
  };
}

/** Creates a {@link ManualClock} that starts at `start` milliseconds since the epoch. */
export function createManualClock(start = 0): ManualClock {
  let now = start;
  const sleeping = new Set<Sleeper>();

  /** Runs pending promises and I/O of the process before time moves again. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const earliest = (): Sleeper | undefined =>
    [...sleeping].reduce<Sleeper | undefined>(
      (first, one) => (first === undefined || one.at < first.at ? one : first),
      undefined,
    );
  const wake = (sleeper: Sleeper): Promise<void> => {
    now = Math.max(now, sleeper.at);
    sleeper.wake();
    return settle();
  };

  return {
    now: () => now,
    sleepers: () => sleeping.size,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper: Sleeper = {
          at: now + Math.max(0, ms),
          wake: () => {
            sleeping.delete(sleeper);
            ignore?.();
            resolve();
          },
        };
        sleeping.add(sleeper);
        const stop = () => {
          sleeping.delete(sleeper);
          reject(signal?.reason);
        };
        const ignore = signal && onAbort(signal, stop);
      }),
    advance: async (ms) => {
      const end = now + ms;
      await settle();
      for (let next = earliest(); next !== undefined && next.at <= end; next = earliest()) await wake(next);
      now = end;
    },
    runUntil: async (done) => {
      let settled = false;
      const mark = () => {
        settled = true;
      };
      done.then(mark, mark);
      await settle();
      for (;;) {
        await letNetworkGoOn();
        if (settled) break;
        const next = earliest();
        await (next === undefined ? settle() : wake(next));
      }
      return done;
    },
  };
}

/** Creates a context that records its progress messages. It is never cancelled unless a signal is passed. */
export function createTestContext(signal?: AbortSignal): CallContext & { readonly told: string[] } {
  const told: string[] = [];
  return { signal: signal ?? new AbortController().signal, progress: (text) => told.push(text), told };
}
export { createEventClock, type EventClock } from "./eventClock.testing.js";
export { type Respond, respondJson, type SeenRequest, startTestServer, type TestServer } from "./testServer.js";

/** Creates a redactor that replaces plain text only, for tests. */
export function simpleRedactor(secrets: readonly string[] = []): Redactor {
  const all = [...secrets];
  return {
    add: (secret) => {
      all.push(secret);
    },
    redact: (text) => all.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text),
  };
}

/** Maximum real time that one step of an accelerated clock counts, in milliseconds. */
const STEP = 1;

/**
 * Creates a clock on which time passes `times` as fast as on the system clock while at least one sleeper waits. Without
 * sleepers it runs at normal speed, so that it is ahead of the platform's clock only by accelerated sleeps. One turn of
 * the event loop counts at most {@link STEP}: delays of a busy machine take no time on this clock.
 */
export function hurried(times: number): Clock {
  let time = systemClock.now();
  let last = performance.now();
  const sleepers = new Set<Sleeper>();
  let isTicking = false;
  const pass = (): number => {
    const real = performance.now();
    time += Math.min(real - last, STEP) * (sleepers.size > 0 ? times : 1);
    last = real;
    return time;
  };
  const tick = (): void => {
    pass();
    for (const sleeper of [...sleepers]) {
      if (sleeper.at > time) continue;
      sleepers.delete(sleeper);
      sleeper.wake();
    }
    isTicking = sleepers.size > 0;
    if (isTicking) setTimeout(tick, STEP);
  };
  return {
    now: () => Math.floor(pass()),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = {
          at: pass() + ms,
          wake: () => {
            ignore?.();
            resolve();
          },
        };
        sleepers.add(sleeper);
        if (!isTicking) setTimeout(tick, STEP);
        isTicking = true;
        const ignore =
          signal &&
          onAbort(signal, () => {
            sleepers.delete(sleeper);
            reject(signal.reason);
          });
      }),
  };
}
