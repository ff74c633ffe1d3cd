import { OVER, onAbort } from "./abort.js";
import type { Method } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import { Lane, type LaneOutcome, type LaneRule } from "./lane.js";

/** The limits that one client keeps, and whose they are. */
export interface LaneOptions {
  /** Shared by every client of the process, so that two clients with one credential keep one limit. */
  readonly registry: LaneRegistry;
  readonly rules: readonly LaneRule[];
  /** Tells this credential from others, such as the access id. Kept in memory, never printed. */
  readonly credential: string;
}

/** Leaves the lanes after an answer or a failure. */
export type Leave = (outcome: LaneOutcome) => void;

/** All lanes of a process. */
export interface LaneRegistry {
  /** The lanes that a call must pass; the same rule and scope always give the same lane. */
  lanesFor(options: LaneOptions, method: Method, url: string): readonly Lane[];
  /** Waits for room in every lane at once, in the order of asking. Rejects with the signal's reason on abort. */
  enter(lanes: readonly Lane[], signal: AbortSignal): Promise<Leave>;
  /** How many calls wait. */
  waiting(): number;
}

interface Waiter {
  readonly lanes: readonly Lane[];
  readonly admit: (leave: Leave) => void;
}

/** Makes the registry of a process: one is made at the start and handed to every client. */
export function createLanes(clock: Clock = systemClock): LaneRegistry {
  const lanes = new Map<string, Lane>();
  const queue = new Set<Waiter>();
  let alarm: { readonly at: number; readonly off: AbortController } | undefined;

  const start = (waiter: Waiter): void => {
    queue.delete(waiter);
    const startedAt = clock.now();
    for (const lane of waiter.lanes) lane.begin();
    let gone = false;
    waiter.admit((outcome) => {
      if (gone) return;
      gone = true;
      for (const lane of waiter.lanes) lane.end(clock.now(), startedAt, outcome);
      pump();
    });
  };

  /** Lets in whoever has room, oldest first. One who waits for one lane never blocks those who do not touch it. */
  const pump = (): void => {
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const waiter of [...queue]) {
      const free = Math.max(...waiter.lanes.map((lane) => lane.freeAt(now)));
      if (free <= now) start(waiter);
      else next = Math.min(next, free);
    }
    wakeAt(next);
  };

  const wakeAt = (at: number): void => {
    if (alarm?.at === at) return;
    alarm?.off.abort(OVER);
    alarm = undefined;
    if (at === Number.POSITIVE_INFINITY) return;
    const mine = { at, off: new AbortController() };
    alarm = mine;
    clock.sleep(at - clock.now(), mine.off.signal).then(
      () => {
        if (alarm === mine) alarm = undefined;
        pump();
      },
      () => undefined,
    );
  };

  return {
    waiting: () => queue.size,
    lanesFor: ({ rules, credential }, method, url) => {
      const { host, pathname } = new URL(url);
      return rules
        .filter((rule) => rule.match?.test(pathname) !== false && rule.methods?.includes(method) !== false)
        .map((rule) => {
          const key = JSON.stringify([rule.name, host, rule.scope === "host" ? null : credential]);
          const lane = lanes.get(key) ?? new Lane(rule);
          lanes.set(key, lane);
          return lane;
        });
    },
    enter: (wanted, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const stop = () => {
          queue.delete(waiter);
          reject(signal.reason);
          pump();
        };
        const waiter: Waiter = {
          lanes: wanted,
          admit: (leave) => {
            ignore();
            resolve(leave);
          },
        };
        const ignore = onAbort(signal, stop);
        queue.add(waiter);
        pump();
      }),
  };
}
