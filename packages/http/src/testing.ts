import { onAbort } from "./abort.js";
import type { CallContext } from "./call.js";
import { type Clock, systemClock } from "./clock.js";
import type { Redactor } from "./redactor.js";

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time forward, waking every sleeper on the way at its own moment. */
  advance(ms: number): Promise<void>;
  /** Moves time forward from sleeper to sleeper until `done` is settled; returns what it brings. */
  runUntil<T>(done: Promise<T>): Promise<T>;
  /** How many sleepers there are. */
  sleepers(): number;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Longest wait for connections that are being made, in turns of two milliseconds. */
const MOST_TURNS = 250;

/** Resources whose work takes real time: sockets, files and look-ups of addresses. */
const TAKES_REAL_TIME = /^(TCP|TLS|FS|File|GetAddrInfo)/;

/** What was woken may need the network to come to its end, which takes real time, before time may move again. */
async function letNetworkGoOn(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (!process.getActiveResourcesInfo().some((name) => TAKES_REAL_TIME.test(name))) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (!process.getActiveResourcesInfo().includes("TCPConnectWrap")) return;
  }
}

/**
 * A clock on which no time passes but by pauses, which are over at once. Longer waits, which are the limits of tries and
 * calls, end where so much time has passed: how fast the machine is decides nothing.
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

/** Makes a {@link ManualClock} that starts at `start` milliseconds since the epoch. */
export function createManualClock(start = 0): ManualClock {
  let now = start;
  const sleeping = new Set<Sleeper>();

  /** Lets pending promises and I/O of the process go on before time moves again. */
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

/** A context that is never cancelled unless a signal is given, and keeps what it is told. */
export function createTestContext(signal?: AbortSignal): CallContext & { readonly told: string[] } {
  const told: string[] = [];
  return { signal: signal ?? new AbortController().signal, progress: (text) => told.push(text), told };
}
export { createEventClock, type EventClock } from "./eventClock.testing.js";
export { type Respond, respondJson, type SeenRequest, startTestServer, type TestServer } from "./testServer.js";

/** A redactor of plain texts; the one that is used outside of tests comes from above. */
export function simpleRedactor(secrets: readonly string[] = []): Redactor {
  const known = [...secrets];
  return {
    add: (secret) => {
      known.push(secret);
    },
    redact: (text) => known.reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text),
  };
}

/** No step of a hurried clock stands for more of the machine's time than this, in milliseconds. */
const STEP = 1;

/**
 * A clock on which `times` as much time passes as on the machine's, from the present moment on, while somebody sleeps by it;
 * at other times it goes as the machine's does, so that it is no further ahead of a platform's than sleep has brought it. In
 * one turn of the event loop no more passes than in a quiet one: what a busy machine keeps this process from doing takes no
 * time on it.
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
