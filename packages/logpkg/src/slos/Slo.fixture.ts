import type { ResourceFixture } from "@tripod/testkit";
import { SloFolderFixture } from "./SloFolder.fixture.js";

const rolling = { complianceType: "Rolling", size: "7d", target: 99.5, timezone: "Europe/Berlin" };
const group = (query: string) => [{ rowId: "A", query, useRowCount: true }];
const request = {
  queryType: "Logs",
  queries: [
    { queryGroupType: "Unsuccessful", queryGroups: group("status >= 500") },
    { queryGroupType: "Total", queryGroups: group("*") },
  ],
};
const folder = (name: string): ResourceFixture => ({
  ...SloFolderFixture,
  dependencies: {},
  minimal: () => ({ name, description: "" }),
});

export const SloFixture: ResourceFixture = {
  resource: "Slo",
  facts: { defaults: { contentType: "Slo", description: "" } },
  collection: "slos",
  dependencies: { place: folder("fixture place"), other: folder("fixture other") },
  minimal: () => ({
    name: "fixture one",
    signalType: "Error",
    compliances: [rolling],
    indicator: { requestBasedEvaluation: request },
  }),
  full: (of) => ({
    name: "fixture two",
    description: "Fixture",
    parentId: of("place"),
    signalType: "Latency",
    compliances: [{ complianceType: "Calendar", size: "Week", target: 99, timezone: "Etc/UTC", startFrom: "Monday" }],
    indicator: {
      windowBasedEvaluation: {
        queryType: "Logs",
        queries: [
          { queryGroupType: "Threshold", queryGroups: [{ rowId: "A", query: "*", useRowCount: false, field: "ms" }] },
        ],
        threshold: 0,
        op: "LessThan",
        size: "5m",
        aggregation: "Avg",
      },
    },
    service: "shop",
    application: "web",
    tags: { team: "edge" },
  }),
  changes: (of) => ({
    name: "fixture three",
    description: "Other",
    parentId: of("other"),
    signalType: "Other",
    compliances: [rolling],
    indicator: {
      monitorBasedEvaluation: { monitorTriggers: { monitorId: "0000000000000001", triggerTypes: ["Critical"] } },
    },
    service: "cart",
    application: "app",
    tags: { team: "core" },
  }),
  drift: { patch: { signalType: "Other" }, shows: ["signalType"] },
  requests: { create: 2 },
};
