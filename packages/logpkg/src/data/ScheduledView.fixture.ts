import type { Refer, ResourceFixture } from "@tripod/testkit";

// The name of a disabled view cannot be reused.
const least = (of: Refer) => ({
  indexName: `fixture_${of("#")}`,
  query: "_sourceCategory=fixture | count",
  startTime: "2026-09-01T02:00:00+02:00",
});

export const ScheduledViewFixture: ResourceFixture = {
  resource: "ScheduledView",
  facts: {
    containsData: true,
    nonReusable: ["indexName"],
    replaces: ["indexName", "query", "startTime", "parsingMode"],
    defaults: { parsingMode: "Manual" },
  },
  collection: "scheduledViews",
  tombstone: { isDisabled: true },
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
  rejectedChanges: () => ({
    query: "_sourceCategory=other | count",
    startTime: "2026-10-01T02:00:00+02:00",
    parsingMode: "Manual",
  }),
  immutable: {
    dataForwardingId: "no resource creates a destination of views",
    reduceRetentionPeriodImmediately: "it controls the reduction of the retention period, and is tested with it",
  },
  drift: { patch: { timeZone: "Asia/Tokyo" }, shows: ["timeZone"] },
};
