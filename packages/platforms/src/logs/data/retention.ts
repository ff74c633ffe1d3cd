import type { Row } from "../../collection/rows.js";
import type { LogsCall } from "../logsApi.js";

/** Days for which data are kept where nobody says otherwise. */
const USUAL_DAYS = 365;
const GRACE_MS = 7 * 86_400_000;

/** `-1` stands for what the account has by default. */
export function daysOf(asked: unknown): number {
  return asked === -1 || asked === undefined ? USUAL_DAYS : Number(asked);
}

/** Data are kept longer from now on; shorter only after a week, unless the request says at once. */
export function changeRetention(row: Row, given: Row, { now }: LogsCall): void {
  if (given.retentionPeriod === undefined) return;
  const wanted = daysOf(given.retentionPeriod);
  if (wanted < Number(row.retentionPeriod) && given.reduceRetentionPeriodImmediately !== true) {
    row.newRetentionPeriod = wanted;
    row.retentionEffectiveAt = new Date(now + GRACE_MS).toISOString();
    return;
  }
  row.retentionPeriod = wanted;
  keepRetention(row);
}

/** Calls off a shorter retention that was to come. */
export function keepRetention(row: Row): void {
  delete row.newRetentionPeriod;
  delete row.retentionEffectiveAt;
}

/** What an object shows once the week is over. */
export function withDueRetention(row: Row, now: number): Row {
  const { newRetentionPeriod, retentionEffectiveAt, ...rest } = row;
  if (newRetentionPeriod === undefined || Date.parse(String(retentionEffectiveAt)) > now || row.isActive === false)
    return row;
  return { ...rest, retentionPeriod: newRetentionPeriod };
}
