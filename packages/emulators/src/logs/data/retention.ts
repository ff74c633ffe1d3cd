import type { Row } from "../../collection/rows.js";
import type { LogsCall } from "../logsApi.js";

/** Default retention in days. */
const USUAL_DAYS = 365;
const GRACE_MS = 7 * 86_400_000;

/** Returns the retention in days; `-1` means the default of the account. */
export function daysOf(requested: unknown): number {
  return requested === -1 || requested === undefined ? USUAL_DAYS : Number(requested);
}

/**
 * Changes the retention: a longer one immediately, a shorter one after a week unless the request reduces it
 * immediately.
 */
export function changeRetention(row: Row, input: Row, { now }: LogsCall): void {
  if (input.retentionPeriod === undefined) return;
  const requested = daysOf(input.retentionPeriod);
  if (requested < Number(row.retentionPeriod) && input.reduceRetentionPeriodImmediately !== true) {
    row.newRetentionPeriod = requested;
    row.retentionEffectiveAt = new Date(now + GRACE_MS).toISOString();
    return;
  }
  row.retentionPeriod = requested;
  keepRetention(row);
}

/** Cancels a pending reduction of the retention. */
export function keepRetention(row: Row): void {
  delete row.newRetentionPeriod;
  delete row.retentionEffectiveAt;
}

/** Returns the row with the new retention if that is in effect. */
export function withDueRetention(row: Row, now: number): Row {
  const { newRetentionPeriod, retentionEffectiveAt, ...rest } = row;
  if (newRetentionPeriod === undefined || Date.parse(String(retentionEffectiveAt)) > now || row.isActive === false)
    return row;
  return { ...rest, retentionPeriod: newRetentionPeriod };
}
