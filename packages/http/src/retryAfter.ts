/** HTTP dates; the built-in parser also accepts other values ("-5", "1"). */
const HTTP_DATE = /^[A-Za-z]{3,9},? /;

/** Longest accepted wait in milliseconds: one week. A longer one is a mistake and is ignored. */
const MAX_RETRY_AFTER_MS = 7 * 24 * 60 * 60_000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds, or a date, which is compared with the response's own `date`
 * if present, so that a wrong clock on either side has no effect. Seconds since the epoch, as some servers send them,
 * are treated as a date.
 *
 * Returns milliseconds from `now`, never negative; undefined if the header is absent or implausible.
 */
export function parseRetryAfter(value: string | undefined, now: number, date?: string): number | undefined {
  const text = value?.trim() ?? "";
  const here = parseDate(date) ?? now;
  const asked = /^\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) * 1_000 : undefined;
  const at = parseDate(text) ?? (asked !== undefined && asked > MAX_RETRY_AFTER_MS ? asked : undefined);
  const ms = at === undefined ? asked : Math.max(0, at - here);
  return ms === undefined || ms > MAX_RETRY_AFTER_MS ? undefined : ms;
}

function parseDate(text = ""): number | undefined {
  const at = text.length < 50 && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
