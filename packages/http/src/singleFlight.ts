import { onAbort, type Signal } from "./abort.js";

/** Single-flight calls: work in progress that several callers share. */
export interface SingleFlight<T> {
  /**
   * Returns the result of the work named `key`. Joins the work if it is in progress, otherwise starts `work`.
   *
   * The work has its own signal, which is aborted when the last caller leaves: a single cancelled caller does not
   * cancel the others. The promise of a caller whose signal is aborted rejects immediately with the signal's reason.
   */
  run(key: string, waiting: Waiting, work: (shared: SharedCall) => Promise<T>): Promise<T>;
  /** Reports whether work named `key` is in progress. */
  has(key: string): boolean;
}

/** Caller that waits. */
export interface Waiting {
  readonly signal: Signal;
  progress(text: string): void;
  log?(severity: "warning", message: string): void;
  /** Returns the caller's deadline, in the clock's milliseconds. */
  endsAt?(): number;
  /** Pauses the caller's deadline until the returned function is called. */
  pauseDeadline?(): () => void;
}

/** Context of shared work, combined from those of its callers. */
export interface SharedCall {
  readonly signal: AbortSignal;
  /** Reports progress to all waiting callers. */
  progress(text: string): void;
  /** Logs the message for one caller only, so that it appears once. */
  log(severity: "warning", message: string): void;
  /** Returns the latest deadline of all waiting callers. */
  endsAt(): number;
  /** Pauses the deadlines of all waiting callers, later ones included, until the returned function is called. */
  pauseDeadline(): () => void;
}

interface Flight<T> {
  readonly waiting: Set<Waiting>;
  readonly abandon: AbortController;
  /** For each pause, the functions that end it for the callers. */
  readonly holds: Set<(() => void)[]>;
  readonly result: Promise<T>;
}

/** Creates an empty {@link SingleFlight}. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  const start = (key: string, first: Waiting, work: (shared: SharedCall) => Promise<T>): Flight<T> => {
    const waiting = new Set([first]);
    const abandon = new AbortController();
    const holds = new Set<(() => void)[]>();
    const shared: SharedCall = {
      signal: abandon.signal,
      progress: (text) => {
        for (const one of waiting) one.progress(text);
      },
      log: (severity, message) => {
        const [one] = waiting;
        one?.log?.(severity, message);
      },
      endsAt: () => Math.max(...[...waiting].map((one) => one.endsAt?.() ?? Number.POSITIVE_INFINITY)),
      pauseDeadline: () => {
        const releases = [...waiting].flatMap((one) => one.pauseDeadline?.() ?? []);
        holds.add(releases);
        return () => {
          holds.delete(releases);
          for (const release of releases) release();
        };
      },
    };
    const flight: Flight<T> = { waiting, abandon, holds, result: work(shared) };
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(land, land);
    return flight;
  };

  return {
    has: (key) => flights.has(key),
    run: (key, caller, work) => {
      if (caller.signal.aborted) return Promise.reject(caller.signal.reason);
      // A caller may wait twice (a page that one lookup lists twice): each wait counts.
      const waiting: Waiting = {
        signal: caller.signal,
        progress: (text) => caller.progress(text),
        log: (severity, message) => caller.log?.(severity, message),
        endsAt: () => caller.endsAt?.() ?? Number.POSITIVE_INFINITY,
        pauseDeadline: () => caller.pauseDeadline?.() ?? (() => undefined),
      };
      const running = flights.get(key);
      const flight = running ?? start(key, waiting, work);
      if (running !== undefined) {
        running.waiting.add(waiting);
        for (const releases of running.holds) releases.push(waiting.pauseDeadline?.() ?? (() => undefined));
      }
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          flight.waiting.delete(waiting);
          ignore();
        };
        const stop = () => {
          leave();
          reject(caller.signal.reason);
          if (flight.waiting.size > 0) return;
          if (flights.get(key) === flight) flights.delete(key);
          flight.abandon.abort(caller.signal.reason);
        };
        const ignore = onAbort(caller.signal, stop);
        flight.result.then(resolve, reject).finally(leave);
      });
    },
  };
}
