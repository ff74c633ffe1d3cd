const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reports whether a text is a day of the calendar. */
export function isDay(day: string): boolean {
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
}

/** The day of a moment, in UTC. */
export function toDate(moment: unknown): string | undefined {
  const time = typeof moment === "string" ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
