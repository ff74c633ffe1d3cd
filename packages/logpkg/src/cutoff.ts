/** First time with 13 digits, the form of cutoffs. A time in seconds is smaller, and would select all data. */
const EARLIEST_MS = 1_000_000_000_000;

/** Returns the problem of a cutoff in milliseconds, or undefined. 0: no cutoff. */
export function cutoffProblem(value: number): string | undefined {
  if (value <= 0 || value >= EARLIEST_MS) return undefined;
  return "must be a time in milliseconds since the epoch, with 13 digits, such as 1767225600000";
}
