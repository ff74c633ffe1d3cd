import type { Refer, Specimen } from "@tripod/testkit";

// The name of a view that was disabled can never be used again.
const least = (of: Refer) => ({
  indexName: `specimen_${of("#")}`,
  query: "_sourceCategory=specimen | count",
  startTime: "2026-09-01T02:00:00+02:00",
});

export const ScheduledViewSpecimen: Specimen = {
  resource: "ScheduledView",
  facts: {
    holds: true,
    spends: ["indexName"],
    replaces: ["indexName", "query", "startTime", "parsingMode"],
    defaults: { parsingMode: "Manual" },
  },
  collection: "scheduledViews",
  leaves: { isDisabled: true },
  minimal: least,
  full: (of) => ({
    ...least(of),
    parsingMode: "AutoParse",
    retentionPeriod: 30,
    timeZone: "Europe/Berlin",
    autoPauseEnabled: false,
  }),
  changes: (of) => ({
    indexName: `specimen_two_${of("#")}`,
    retentionPeriod: 60,
    timeZone: "Etc/UTC",
    autoPauseEnabled: true,
  }),
  // All this is for ever, and the name can never be used again.
  refused: () => ({
    query: "_sourceCategory=other | count",
    startTime: "2026-10-01T02:00:00+02:00",
    parsingMode: "Manual",
  }),
  unchanged: {
    dataForwardingId: "a destination of views is made outside of programs",
    reduceRetentionPeriodImmediately: "it says how a shorter time is brought in, beside that time",
  },
  drift: { patch: { timeZone: "Asia/Tokyo" }, shows: ["timeZone"] },
};
