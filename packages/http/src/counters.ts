/** Request statistics of a client. */
export interface Counters {
  /** Sent requests, each attempt counted. */
  requests: number;
  /** Calls that had to wait for a limit. */
  waits: number;
  /** Attempts after the first one of a call. */
  retries: number;
  /** Calls that another call's request answered. */
  shared: number;
}

/** Returns counters with the value zero. */
export function createCounters(): Counters {
  return { requests: 0, waits: 0, retries: 0, shared: 0 };
}

/** Returns a log line with the name of a client and its counters. */
export function describeCounters(who: string, { requests, waits, retries, shared }: Counters): string {
  return `${who}: ${requests} requests, ${retries} of them repeated; ${waits} waits for limits; ${shared} answers shared`;
}
