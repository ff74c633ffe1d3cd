const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;
const DAY_LENGTH = "2026-01-31".length;

/**
 * Reports whether a text is a day of the calendar, such as `2026-01-31`. Runtimes read 30 February as a day in March.
 */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}

/**
 * Reports whether a text is an RFC 3339 time, such as `2026-01-31T08:00:00Z`. Does not rely on the runtime, because
 * runtimes accept different other formats.
 */
export function isTimestamp(text: string): boolean {
  return TIMESTAMP.test(text) && isDay(text.slice(0, DAY_LENGTH)) && !Number.isNaN(instantOf(text));
}

/**
 * Returns the instant of an RFC 3339 time in milliseconds, NaN for other texts. A time without an offset is in UTC. Not
 * every runtime reads letters in lower case.
 */
export function instantOf(text: string): number {
  const time = text.toUpperCase();
  return Date.parse(TIMESTAMP.test(time) ? time : `${time}Z`);
}

/** Reports whether two RFC 3339 times are the same instant. */
export function sameInstant(oldValue: string, newValue: string): boolean {
  return instantOf(oldValue) === instantOf(newValue);
}
