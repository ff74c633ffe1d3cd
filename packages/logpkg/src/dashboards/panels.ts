import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, type Values, variants } from "@tripod/rest";
import { timeRange } from "../content/timeRange.js";
import { queries } from "./queries.js";

/** Returns a field for an object that the API wraps in a list of one element. */
function alone<const F extends Fields>(wire: string, fields: F) {
  return s
    .object(fields)
    .wire(wire, {
      encode: (value) => [encodeRaw(fields, value as unknown as Values)],
      decode: (raw, recorded) =>
        Array.isArray(raw) && isObject(raw[0]) ? decodeRaw(fields, raw[0], recorded) : undefined,
    });
}

/** Fields of a coloring rule, which assigns colors to values. */
export const coloringRule = {
  scope: s.string().doc("Coloring scope of the rule."),
  singleSeriesAggregateFunction: s
    .string()
    .doc("Single-series aggregation: function that reduces the values of one series to one number."),
  multipleSeriesAggregateFunction: s
    .string()
    .doc("Multi-series aggregation: function that reduces the values of several series to one number."),
  colorThresholds: s
    .list(
      s.object({
        color: s.string().notEmpty().doc("Color (hexadecimal), such as `#16943e`."),
        min: s.number().optional().doc("Minimum value of the range (inclusive)."),
        max: s.number().optional().doc("Maximum value of the range (exclusive)."),
      }),
    )
    .optional()
    .doc("Color thresholds: colors with their value ranges."),
};

const common = {
  key: s.string().notEmpty().doc("Panel key, which the layout references."),
  id: s.string().optional().computed().doc("ID of the panel. Default: assigned by the platform."),
  title: s.string().optional().doc("Title of the panel."),
  visualSettings: s
    .json()
    .optional()
    .doc(
      "Visual settings (JSON) of the chart: an object with chart type, axes and series, in the format of the platform. Formatting causes no diff.",
    ),
  keepVisualSettingsConsistentWithParent: s
    .boolean()
    .default(true)
    .doc("Whether to inherit visual settings from the dashboard."),
};
const range = timeRange
  .optional()
  .doc("Time range of the panel. Set exactly one member. Default: the time range of the dashboard.");

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
        collapsed: s.boolean().default(false).doc("Whether the section is initially collapsed."),
        collapsiblePanelChildKeys: s
          .list(s.string().notEmpty())
          .doc(
            "Child panel keys: keys of the panels in the section, in order. A panel can belong to one section only, and sections cannot be nested.",
          ),
      })
      .optional()
      .doc("Collapsible section, which groups other panels of the list."),
    serviceMapPanel: s
      .object({
        ...common,
        application: s.string().optional().doc("Application filter of the service map."),
        service: s.string().optional().doc("Service filter of the service map."),
        showRemoteServices: s.boolean().default(false).doc("Whether to show remote services."),
        environment: s.string().optional().doc("Environment filter of the service map."),
      })
      .optional()
      .doc("Service map panel."),
    sumoSearchPanel: s
      .object({
        ...common,
        queries,
        description: s.string().optional().doc("Description of the panel."),
        timeRange: range,
        coloringRule: alone("coloringRules", coloringRule).optional().doc("Coloring rule of the panel."),
        linkedDashboard: alone("linkedDashboards", {
          id: s.string().notEmpty().doc("ID of the linked dashboard."),
          relativePath: s.string().optional().doc("Relative path from the current dashboard to the linked dashboard."),
          includeTimeRange: s.boolean().default(true).doc("Whether to pass the time range to the linked dashboard."),
          includeVariables: s.boolean().default(true).doc("Whether to pass the variables to the linked dashboard."),
        })
          .optional()
          .doc("Linked dashboard (drill-down), which opens on a click."),
      })
      .optional()
      .doc("Search panel: results of log or metrics queries."),
    textPanel: s
      .object({ ...common, text: s.string().optional().doc("Markdown text of the panel.") })
      .optional()
      .doc("Text panel."),
    tracesListPanel: s
      .object({
        ...common,
        queries: queries.checkCount((count) => (count > 6 ? "must have at most 6 elements" : undefined)),
        timeRange: range,
      })
      .optional()
      .doc("Traces list panel."),
  },
);
