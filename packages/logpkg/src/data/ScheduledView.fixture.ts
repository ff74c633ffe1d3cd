import type { Refer, Specimen } from "@tripod/testkit";

// The name of a disabled view cannot be reused.
const least = (of: Refer) => ({
  indexName: `fixture_${of("#")}`,
  query: "_sourceCategory=fixture | count",
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
    indexName: `fixture_two_${of("#")}`,
    retentionPeriod: 60,
    timeZone: "Etc/UTC",
    autoPauseEnabled: true,
  }),
  // None of these inputs can change, and the name cannot be reused.
  refused: () => ({
    query: "_sourceCategory=other | count",
    startTime: "2026-10-01T02:00:00+02:00",
    parsingMode: "Manual",
  }),
  unchanged: {
    dataForwardingId: "no resource creates a destination of views",
    reduceRetentionPeriodImmediately: "it controls the reduction of the retention period, and is tested with it",
  },
  drift: { patch: { timeZone: "Asia/Tokyo" }, shows: ["timeZone"] },
};
