/** Dates as HTTP writes them; JavaScript's own parser also takes things that no header means ("-5", "1"). */
const HTTP_DATE = /^[A-Za-z]{3,9},? /;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds, or a date. Returns milliseconds from `now`, never negative;
 * undefined when there is none or it cannot be read.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  if (!HTTP_DATE.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
