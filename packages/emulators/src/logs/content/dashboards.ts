import type { Hono } from "hono";
import { anything, flag, list, type Members, object, text, whole } from "../../collection/members.js";
import { isRow, type Row } from "../../collection/rows.js";
import type { Random } from "../../randomness.js";
import { objectId, shareId } from "../identifiers.js";
import type { AddKind } from "../logsApi.js";
import type { LogsContext, LogsEnv } from "../logsEnv.js";
import { pageOf } from "../pages.js";
import { isTimeRange, normalTimeRange } from "../timeRanges.js";
import { inLibrary, libraryOf } from "./inLibrary.js";

const INTERVALS = [0, 30, 60, 120, 300, 900, 1800, 3600, 7200, 86_400];
const PANELS = [
  "TextPanel",
  "SumoSearchPanel",
  "TracesListPanel",
  "ServiceMapPanel",
  "CollapsiblePanel",
  "EventsOfInterestScatterPanel",
];
const SOURCES = ["CsvVariableSourceDefinition", "LogQueryVariableSourceDefinition", "MetadataVariableSourceDefinition"];

const DASHBOARD: Members = {
  title: text({ required: true, min: 1, max: 255 }),
  description: text({ default: "" }),
  folderId: text({ default: "" }),
  topologyLabelMap: object(undefined, { nullable: true }),
  domain: text({ default: "" }),
  hierarchies: list(text(), { default: [] }),
  refreshInterval: whole({
    default: 0,
    accepts: (value) => INTERVALS.includes(Number(value)),
    valueName: "refresh interval",
  }),
  timeRange: object(undefined, { required: true, accepts: isTimeRange, valueName: "time range" }),
  panels: list(object(undefined, { accepts: isPanel, valueName: "panel" }), { nullable: true }),
  layout: object(undefined, { nullable: true }),
  variables: list(object(undefined, { accepts: isVariable, valueName: "variable" }), { nullable: true }),
  theme: text({ default: "Light", pattern: /^(light|dark)$/i }),
  isPublic: flag({ default: false }),
  highlightViolations: flag({ default: false }),
  organizations: anything(),
};

/** `v2/dashboards`: they have an ID of their own in addition to that of the library. */
export function addDashboards(app: Hono<LogsEnv>, addKind: AddKind): void {
  const library = inLibrary("dashboards");
  addKind(app, {
    ...library,
    kind: "dashboard",
    path: "/v2/dashboards",
    notFound: { code: "dashboard:not_found", message: "No dashboard has this id." },
    id: { make: ({ random }) => shareId(random) },
    members: DASHBOARD,
    check: (input, call) => {
      input.folderId ||= libraryOf(call).personal().id;
      library.check(input, call);
    },
    serverMembers: (input, { random }) => ({
      ...completed(input, random),
      scheduleId: null,
      contentId: objectId(random),
    }),
    filters: { mode: (row, mode, { place }) => mode !== "createdByUser" || row.createdBy === place.user },
    pages: (rows, show, context) => {
      const { data, next } = pageOf(context as LogsContext, rows, 100);
      return { dashboards: data.map(show), next };
    },
    changes: [
      {
        method: "PUT",
        accepts: DASHBOARD,
        apply: (row, { folderId, ...input }, call) => {
          Object.assign(row, input, completed(input, call.random), folderId ? { folderId } : {});
          library.refuse(row, call);
        },
      },
    ],
  });
}

function isPanel(value: unknown): boolean {
  if (!isRow(value) || typeof value.key !== "string" || !PANELS.includes(String(value.panelType))) return false;
  return value.panelType !== "CollapsiblePanel" || Array.isArray(value.collapsiblePanelChildKeys);
}

function isVariable(value: unknown): boolean {
  if (!isRow(value) || typeof value.name !== "string" || value.name === "") return false;
  return isRow(value.sourceDefinition) && SOURCES.includes(String(value.sourceDefinition.variableSourceType));
}

/** Adds the platform's defaults: IDs, empty blocks, and defaults of queries and variables. */
function completed({ timeRange, panels, variables, layout, topologyLabelMap }: Row, random: Random): Row {
  return {
    timeRange: normalTimeRange(timeRange),
    panels: ((panels ?? []) as Row[]).map((panel) => completedPanel(panel, random)),
    variables: ((variables ?? []) as Row[]).map((variable) => ({
      displayName: "",
      defaultValue: "",
      allowMultiSelect: false,
      includeAllOption: true,
      hideFromUI: false,
      valueType: "Any",
      ...variable,
      id: variable.id ?? shareId(random),
    })),
    layout: layout ?? { layoutType: "Grid", layoutStructures: [] },
    topologyLabelMap: topologyLabelMap ?? { data: {} },
  };
}

function completedPanel(panel: Row, random: Random): Row {
  const { queries, timeRange } = panel;
  return {
    ...panel,
    ...(Array.isArray(queries) && { queries: queries.map(completedQuery) }),
    ...(timeRange !== undefined && { timeRange: normalTimeRange(timeRange) }),
    id: panel.id ?? shareId(random),
  };
}

function completedQuery(query: Row): Row {
  return {
    transient: false,
    outputCardinalityLimit: 1000,
    metricsQueryMode: null,
    metricsQueryData: null,
    tracesQueryData: null,
    parseMode: "Auto",
    timeSource: "Message",
    ...query,
  };
}
