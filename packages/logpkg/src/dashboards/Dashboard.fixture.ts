import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "../content/library.testing.js";

const lastHour = { beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime: "-60m" } } } };
const query = { queryKey: "A", queryString: "error | count by host", queryType: "Logs" };
const coloringRule = {
  scope: "All",
  singleSeriesAggregateFunction: "Average",
  multipleSeriesAggregateFunction: "Average",
  colorThresholds: [{ color: "#16943e", min: 0, max: 10 }],
};

export const DashboardFixture: ResourceFixture = {
  resource: "Dashboard",
  facts: {
    replaces: ["title"],
    defaults: {
      description: "",
      domain: "",
      refreshInterval: 0,
      theme: "Light",
      "panels[].collapsiblePanel.collapsed": false,
      "panels[].collapsiblePanel.keepVisualSettingsConsistentWithParent": true,
      "panels[].serviceMapPanel.keepVisualSettingsConsistentWithParent": true,
      "panels[].serviceMapPanel.showRemoteServices": false,
      "panels[].sumoSearchPanel.keepVisualSettingsConsistentWithParent": true,
      "panels[].sumoSearchPanel.queries[].metricsQueryData.filters[].negation": false,
      "panels[].sumoSearchPanel.queries[].parseMode": "Auto",
      "panels[].sumoSearchPanel.queries[].timeSource": "Message",
      "panels[].sumoSearchPanel.queries[].transient": false,
      "panels[].sumoSearchPanel.queries[].outputCardinalityLimit": 1000,
      "panels[].sumoSearchPanel.linkedDashboard.includeTimeRange": true,
      "panels[].sumoSearchPanel.linkedDashboard.includeVariables": true,
      "panels[].textPanel.keepVisualSettingsConsistentWithParent": true,
      "panels[].tracesListPanel.keepVisualSettingsConsistentWithParent": true,
      "panels[].tracesListPanel.queries[].metricsQueryData.filters[].negation": false,
      "panels[].tracesListPanel.queries[].parseMode": "Auto",
      "panels[].tracesListPanel.queries[].timeSource": "Message",
      "panels[].tracesListPanel.queries[].transient": false,
      "panels[].tracesListPanel.queries[].outputCardinalityLimit": 1000,
      "variables[].allowMultiSelect": false,
      "variables[].hideFromUi": false,
      "variables[].includeAllOption": true,
    },
  },
  collection: "dashboards",
  minimal: () => ({ title: "fixture one", timeRange: lastHour }),
  example: {
    inputs: () => ({
      title: "Shop",
      timeRange: { completeLiteralTimeRange: { rangeName: "today" } },
      panels: [
        {
          sumoSearchPanel: {
            key: "errors",
            title: "Errors by host",
            queries: [
              {
                queryKey: "A",
                queryType: "Logs",
                queryString: "_sourceCategory=prod/shop error | timeslice 5m | count by _timeslice, _sourceHost",
              },
            ],
          },
        },
      ],
    }),
  },
  full: () => ({
    title: "fixture two",
    description: "Fixture",
    folderId: PERSONAL,
    domain: "app",
    refreshInterval: 60,
    theme: "dark",
    timeRange: lastHour,
    topologyLabelMap: { datas: [{ label: "service", values: ["shop"] }] },
    panels: [
      { textPanel: { key: "text", title: "Notes", text: "# Hello", visualSettings: '{"text": {}}' } },
      {
        sumoSearchPanel: {
          key: "errors",
          title: "Errors",
          description: "By host",
          queries: [
            query,
            {
              queryKey: "B",
              queryString: "",
              queryType: "Metrics",
              metricsQueryMode: "Basic",
              metricsQueryData: {
                metric: "cpu",
                aggregationType: "Average",
                filters: [{ key: "host", value: "web1" }],
                operators: [{ operatorName: "topk", parameters: [{ key: "k", value: "3" }] }],
              },
            },
          ],
          timeRange: lastHour,
          coloringRule,
          linkedDashboard: { id: "abc" },
        },
      },
      { tracesListPanel: { key: "traces", queries: [query] } },
      { serviceMapPanel: { key: "map", application: "shop" } },
      {
        collapsiblePanel: {
          key: "details",
          title: "Details",
          collapsed: true,
          visualSettings: '{"general": {}}',
          collapsiblePanelChildKeys: ["traces", "map"],
        },
      },
    ],
    layout: { grid: { layoutStructures: [{ key: "text", structure: '{"height": 3, "width": 12, "x": 0, "y": 0}' }] } },
    variables: [
      { name: "host", defaultValue: "*", sourceDefinition: { csvVariableSourceDefinition: { values: "web1,web2" } } },
      { name: "zone", sourceDefinition: { logQueryVariableSourceDefinition: { query: "*", field: "zone" } } },
    ],
  }),
  changes: () => ({
    title: "fixture three",
    description: "Other",
    folderId: DRAFTS,
    domain: "other",
    refreshInterval: 300,
    theme: "Light",
    timeRange: { completeLiteralTimeRange: { rangeName: "today" } },
    topologyLabelMap: { datas: [{ label: "service", values: ["cart"] }] },
    panels: [{ textPanel: { key: "text", text: "Other" } }],
    layout: { grid: { layoutStructures: [] } },
    variables: [
      { name: "host", sourceDefinition: { metadataVariableSourceDefinition: { filter: "a=b", key: "host" } } },
    ],
  }),
  drift: { patch: { description: "drifted" }, shows: ["description"] },
};
