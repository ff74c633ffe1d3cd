import type { Specimen } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "../content/library.testing.js";

const timeRange = {
  beginBoundedTimeRange: {
    from: { iso8601TimeRange: { iso8601Time: "2026-01-31T08:00:00Z" } },
    to: { literalTimeRange: { rangeName: "now" } },
  },
};
const metricsQueries = [{ rowId: "A", query: "metric=cpu" }];

export const MetricsSearchSpecimen: Specimen = {
  resource: "MetricsSearch",
  facts: { defaults: { desiredQuantizationInSecs: 0 } },
  collection: "metricsSearches",
  minimal: () => ({ title: "specimen one", description: "", parentId: PERSONAL, timeRange, metricsQueries }),
  full: () => ({
    title: "specimen two",
    description: "Specimen",
    parentId: PERSONAL,
    logQuery: "error | timeslice 1m | count by _timeslice",
    desiredQuantizationInSecs: 60,
    timeRange,
    metricsQueries,
  }),
  changes: () => ({
    title: "specimen three",
    description: "Other",
    parentId: DRAFTS,
    logQuery: "warning",
    desiredQuantizationInSecs: 0,
    timeRange: { completeLiteralTimeRange: { rangeName: "yesterday" } },
    metricsQueries: [{ rowId: "A", query: "metric=memory" }],
  }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  // A move is answered with nothing, so a read follows.
  requests: { update: 3 },
};
