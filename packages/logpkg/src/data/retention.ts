import { s } from "@tripod/kit";

/** Days for which data is kept; -1 stands for what the account has, a number that only the account knows. */
export function retentionPeriod() {
  return s
    .number()
    .integer()
    .check((value) =>
      value === -1 || value >= 1 ? undefined : "must be at least 1 (days), or -1 for what the account has",
    )
    .sameAs((before, after) => before === -1 || after === -1)
    .optional()
    .computed()
    .doc("Retention period, in days. -1: the default of the account.");
}

/** Whether a shorter retention takes effect at once. */
export function atOnce() {
  return s
    .boolean()
    .optional()
    .writeOnly()
    .doc(
      "Whether immediate retention reduction is enabled. If true, data beyond a shorter retention period is deleted immediately, otherwise after 7 days. The API does not return the value.",
    );
}

/** What is to be the retention counts where it is known already: it takes effect a week after a change. */
export const comingRetention = {
  decode: (live: { optionalNumber(path: string): number | undefined }) =>
    live.optionalNumber("newRetentionPeriod") ?? live.optionalNumber("retentionPeriod") ?? -1,
};
