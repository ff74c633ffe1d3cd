/** Dates as HTTP writes them; JavaScript's own parser also takes things that no header means ("-5", "1"). */
const HTTP_DATE = /^[A-Za-z]{3,9},? /;

/** Nobody asks to come back after more than a week: a longer time is a mistake, and says nothing. */
const LONGEST = 7 * 24 * 60 * 60_000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds, or a date, which is compared with the answer's own `date`
 * where it has one, so that a clock that is wrong here or there does no harm. Seconds that count from the epoch, as some
 * servers send them, are a date too.
 *
 * Returns milliseconds from `now`, never negative; undefined when there is none or it cannot be meant.
 */
export function parseRetryAfter(value: string | undefined, now: number, date?: string): number | undefined {
  const text = value?.trim() ?? "";
  const here = parseDate(date) ?? now;
  const asked = /^\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) * 1_000 : undefined;
  const at = parseDate(text) ?? (asked !== undefined && asked > LONGEST ? asked : undefined);
  const ms = at === undefined ? asked : Math.max(0, at - here);
  return ms === undefined || ms > LONGEST ? undefined : ms;
}

function parseDate(text = ""): number | undefined {
  const at = text.length < 50 && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
