/** Returns the day of a moment, in UTC. */
export function toDate(moment: unknown): string | undefined {
  const time = typeof moment === "string" ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
