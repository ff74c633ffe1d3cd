import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "../content/library.testing.js";

const timeRange = { completeLiteralTimeRange: { rangeName: "today" } };
const queries = [{ queryKey: "A", queryString: "metric=cpu", queryType: "Metrics", metricsQueryMode: "Advanced" }];

export const MetricsSearchV2Fixture: ResourceFixture = {
  resource: "MetricsSearchV2",
  facts: { defaults: { description: "" } },
  collection: "metricsSearchesV2",
  minimal: () => ({
    title: "fixture one",
    timeRange,
    queries: [{ queryKey: "A", queryString: "error", queryType: "Logs" }],
  }),
  full: () => ({
    title: "fixture two",
    description: "Fixture",
    folderId: PERSONAL,
    timeRange,
    visualSettings: '{"general": {"mode": "timeSeries"}}',
    queries,
  }),
  changes: () => ({
    title: "fixture three",
    description: "Other",
    folderId: DRAFTS,
    timeRange: { completeLiteralTimeRange: { rangeName: "yesterday" } },
    visualSettings: '{"general": {"mode": "table"}}',
    queries: [{ queryKey: "A", queryString: "error", queryType: "Logs" }],
  }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
