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

export function createCounters(): Counters {
  return { requests: 0, waits: 0, retries: 0, shared: 0 };
}
