import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, type Values, variants } from "@tripod/objects";
import { timeRange } from "../content/timeRange.js";
import { queries } from "./queries.js";

/** An object that travels as a list of one. */
function alone<const F extends Fields>(wire: string, fields: F) {
  return s.object(fields).wire(wire, {
    encode: (value) => [encodeRaw(fields, value as unknown as Values)],
    decode: (raw) => (Array.isArray(raw) && isObject(raw[0]) ? decodeRaw(fields, raw[0]) : undefined),
  });
}

/** Members of a rule by which values get a colour. */
export const coloringRule = {
  scope: s.string().doc("What it is for."),
  singleSeriesAggregateFunction: s.string().doc("How the values of one series become one."),
  multipleSeriesAggregateFunction: s.string().doc("How the values of several series become one."),
  colorThresholds: s
    .list(
      s.object({
        color: s.string().notEmpty().doc("The colour, such as `#16943e`."),
        min: s.number().optional().doc("The least value that gets it."),
        max: s.number().optional().doc("The value below which it ends."),
      }),
    )
    .optional()
    .doc("Colours, with their ranges."),
};

const common = {
  key: s.string().notEmpty().doc("Name of the panel, to which the layout refers."),
  id: s.string().optional().computed().doc("Identifier of the panel, given by the platform."),
  title: s.string().optional().doc("Title of the panel."),
  visualSettings: s.json().optional().doc("How it looks, as JSON."),
  keepVisualSettingsConsistentWithParent: s
    .boolean()
    .default(true)
    .doc("Whether it follows the looks of the dashboard."),
};
const range = timeRange
  .optional()
  .doc("Over which time it searches: exactly one of its members; that of the dashboard without it.");

export const panel = variants(
  "panelType",
  {
    collapsiblePanel: "CollapsiblePanel",
    serviceMapPanel: "ServiceMapPanel",
    sumoSearchPanel: "SumoSearchPanel",
    textPanel: "TextPanel",
    tracesListPanel: "TracesListPanel",
  },
  {
    collapsiblePanel: s
      .object({
        ...common,
        collapsed: s.boolean().default(false).doc("Whether it is closed at first."),
        collapsiblePanelChildKeys: s
          .list(s.string().notEmpty())
          .doc(
            "Keys of the panels that it groups, in their order. Each stands in one section at most, and is no section itself.",
          ),
      })
      .optional()
      .doc("A section that can be closed, and groups other panels of the list."),
    serviceMapPanel: s
      .object({
        ...common,
        application: s.string().optional().doc("Which application is shown."),
        service: s.string().optional().doc("Which service is shown."),
        showRemoteServices: s.boolean().default(false).doc("Whether services elsewhere are shown."),
        environment: s.string().optional().doc("Which environment is shown."),
      })
      .optional()
      .doc("A map of services."),
    sumoSearchPanel: s
      .object({
        ...common,
        queries,
        description: s.string().optional().doc("What it shows."),
        timeRange: range,
        coloringRule: alone("coloringRules", coloringRule).optional().doc("How values get their colours."),
        linkedDashboard: alone("linkedDashboards", {
          id: s.string().notEmpty().doc("Identifier of the dashboard."),
          relativePath: s.string().optional().doc("Its path, seen from this one."),
          includeTimeRange: s.boolean().default(true).doc("Whether the time range goes along."),
          includeVariables: s.boolean().default(true).doc("Whether the variables go along."),
        })
          .optional()
          .doc("The dashboard that a click leads to."),
      })
      .optional()
      .doc("Results of queries."),
    textPanel: s
      .object({ ...common, text: s.string().optional().doc("The text, in Markdown.") })
      .optional()
      .doc("A text."),
    tracesListPanel: s
      .object({
        ...common,
        queries: queries.check((value) => (value.length > 6 ? "must have at most 6 elements" : undefined)),
        timeRange: range,
      })
      .optional()
      .doc("A list of traces."),
  },
);
