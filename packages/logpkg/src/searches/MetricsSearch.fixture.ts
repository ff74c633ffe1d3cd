import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "../content/library.testing.js";

const timeRange = {
  beginBoundedTimeRange: {
    from: { iso8601TimeRange: { iso8601Time: "2026-01-31T08:00:00Z" } },
    to: { literalTimeRange: { rangeName: "now" } },
  },
};
const metricsQueries = [{ rowId: "A", query: "metric=cpu" }];

export const MetricsSearchFixture: ResourceFixture = {
  resource: "MetricsSearch",
  facts: { defaults: { desiredQuantizationInSecs: 0 } },
  collection: "metricsSearches",
  minimal: () => ({ title: "fixture one", description: "", parentId: PERSONAL, timeRange, metricsQueries }),
  full: () => ({
    title: "fixture two",
    description: "Fixture",
    parentId: PERSONAL,
    logQuery: "error | timeslice 1m | count by _timeslice",
    desiredQuantizationInSecs: 60,
    timeRange,
    metricsQueries,
  }),
  changes: () => ({
    title: "fixture three",
    description: "Other",
    parentId: DRAFTS,
    logQuery: "warning",
    desiredQuantizationInSecs: 0,
    timeRange: { completeLiteralTimeRange: { rangeName: "yesterday" } },
    metricsQueries: [{ rowId: "A", query: "metric=memory" }],
  }),
  immutable: { "metricsQueries[].rowId": "the position decides it: A, B and so on" },
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  // The response of a move is empty, so a read follows.
  requests: { update: 3 },
};
