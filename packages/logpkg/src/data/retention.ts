import { s } from "@tripod/kit";

/**
 * Returns the field of the retention period, in days. -1 selects the default of the account, a number that only the
 * platform knows.
 */
export function retentionPeriod() {
  return s
    .number("Retention period, in days. -1: the default of the account. Default: `-1` for a new index.")
    .integer()
    .check((value) =>
      value === -1 || value >= 1 ? undefined : "must be at least 1 (days), or -1 for the default of the account",
    )
    .semanticEquals((oldValue, newValue) => oldValue === -1 || newValue === -1)
    .optional()
    .computed();
}

/** Returns the field for immediate retention reduction. */
export function atOnce() {
  return s
    .boolean(
      "Whether immediate retention reduction is enabled. If true, data beyond a shorter retention period is deleted immediately, otherwise after 7 days. The API does not return the value.",
    )
    .optional()
    .writeOnly();
}

/** Decodes the future retention period if there is one: a reduction takes effect after a week. */
export const comingRetention = {
  decode: (live: { optionalNumber(path: string): number | undefined }) =>
    live.optionalNumber("newRetentionPeriod") ?? live.optionalNumber("retentionPeriod") ?? -1,
};
