/** What a client has done so far. */
export interface Counters {
  /** Requests that went out, every try counted. */
  requests: number;
  /** Calls that had to wait for a limit. */
  waits: number;
  /** Tries after the first. */
  retries: number;
  /** Calls that were answered by another call's request. */
  shared: number;
}

/** Counters that stand at zero. */
export function createCounters(): Counters {
  return { requests: 0, waits: 0, retries: 0, shared: 0 };
}

/** One line about all that a client has done, for a log: who it was, and its counters. */
export function describeCounters(who: string, { requests, waits, retries, shared }: Counters): string {
  return `${who}: ${requests} requests, ${retries} of them repeated; ${waits} waits for limits; ${shared} answers shared`;
}
