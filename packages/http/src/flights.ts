import { onAbort } from "./abort.js";

/** Work under way that several callers wait for. */
export interface Flights<T> {
  /**
   * The result of the work named `key`: joins it when it is under way, else starts it with `work`.
   *
   * The work has a signal of its own, which is aborted when nobody waits any more: a caller that leaves does not take
   * the others with it. A caller whose signal is aborted gets the signal's reason at once.
   */
  join(key: string, waiting: Waiting, work: (shared: SharedCall) => Promise<T>): Promise<T>;
  /** Whether work named `key` is under way. */
  has(key: string): boolean;
}

/** A caller that waits. */
export interface Waiting {
  readonly signal: AbortSignal;
  progress(text: string): void;
  log?(severity: "warning", message: string): void;
  /** When the caller gives up, by the clock. */
  endsAt?(): number;
  /** Stops the caller's time until the returned function is called. */
  hold?(): () => void;
}

/** What the shared work sees of those who wait for it. */
export interface SharedCall {
  readonly signal: AbortSignal;
  /** Tells everybody who waits. */
  progress(text: string): void;
  /** Tells one of them: what is true of the work is no news for each. */
  log(severity: "warning", message: string): void;
  /** The latest time at which somebody still waits. */
  endsAt(): number;
  /** Stops the time of everybody who waits, and of who joins them, until the returned function is called. */
  hold(): () => void;
}

interface Flight<T> {
  readonly waiting: Set<Waiting>;
  readonly abandon: AbortController;
  /** For each hold, what ends it for those who wait. */
  readonly holds: Set<(() => void)[]>;
  readonly result: Promise<T>;
}

/** Makes an empty {@link Flights}. */
export function createFlights<T>(): Flights<T> {
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
      hold: () => {
        const releases = [...waiting].flatMap((one) => one.hold?.() ?? []);
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
    join: (key, caller, work) => {
      if (caller.signal.aborted) return Promise.reject(caller.signal.reason);
      // A caller may wait twice (a page that is listed twice by one lookup): each wait counts.
      const waiting: Waiting = {
        signal: caller.signal,
        progress: (text) => caller.progress(text),
        log: (severity, message) => caller.log?.(severity, message),
        endsAt: () => caller.endsAt?.() ?? Number.POSITIVE_INFINITY,
        hold: () => caller.hold?.() ?? (() => undefined),
      };
      const running = flights.get(key);
      const flight = running ?? start(key, waiting, work);
      if (running !== undefined) {
        running.waiting.add(waiting);
        for (const releases of running.holds) releases.push(waiting.hold?.() ?? (() => undefined));
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
