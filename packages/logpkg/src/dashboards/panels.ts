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
  scope: s.string("Coloring scope of the rule."),
  singleSeriesAggregateFunction: s.string(
    "Single-series aggregation: function that reduces the values of one series to one number.",
  ),
  multipleSeriesAggregateFunction: s.string(
    "Multi-series aggregation: function that reduces the values of several series to one number.",
  ),
  colorThresholds: s
    .list(
      "Color thresholds: colors with their value ranges.",
      s.object({
        color: s.string("Color (hexadecimal), such as `#16943e`.").notEmpty(),
        min: s.number("Minimum value of the range (inclusive).").optional(),
        max: s.number("Maximum value of the range (exclusive).").optional(),
      }),
    )
    .optional(),
};

const common = {
  key: s.string("Panel key, which the layout references.").notEmpty(),
  id: s.string("ID of the panel. Default: assigned by the platform.").optional().computed(),
  title: s.string("Title of the panel.").optional(),
  visualSettings: s
    .json(
      "Visual settings (JSON) of the panel, in the format of the platform: for a chart, an object with chart type, axes and series. To obtain a value, import a dashboard that contains the panel. Formatting causes no diff.",
    )
    .optional(),
  keepVisualSettingsConsistentWithParent: s
    .boolean("Whether to inherit visual settings from the dashboard.")
    .default(true),
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
      .object("Collapsible section, which groups other panels of the list.", {
        ...common,
        collapsed: s.boolean("Whether the section is initially collapsed.").default(false),
        collapsiblePanelChildKeys: s.list(
          "Child panel keys: keys of the panels in the section, in order. A panel can belong to one section only, and sections cannot be nested.",
          s.string().notEmpty(),
        ),
      })
      .optional(),
    serviceMapPanel: s
      .object(
        "Service map panel: map of services, which the filters `application`, `service` and `environment` limit.",
        {
          ...common,
          application: s.string("Application filter of the service map.").optional(),
          service: s.string("Service filter of the service map.").optional(),
          showRemoteServices: s.boolean("Whether to show remote services.").default(false),
          environment: s.string("Environment filter of the service map.").optional(),
        },
      )
      .optional(),
    sumoSearchPanel: s
      .object("Search panel: results of log or metrics queries.", {
        ...common,
        queries,
        description: s.string("Description of the panel.").optional(),
        timeRange: range,
        coloringRule: alone("coloringRules", coloringRule).optional().doc("Coloring rule of the panel."),
        linkedDashboard: alone("linkedDashboards", {
          id: s.string("ID of the linked dashboard.").notEmpty(),
          relativePath: s.string("Relative path from the current dashboard to the linked dashboard.").optional(),
          includeTimeRange: s.boolean("Whether to pass the time range to the linked dashboard.").default(true),
          includeVariables: s.boolean("Whether to pass the variables to the linked dashboard.").default(true),
        })
          .optional()
          .doc("Linked dashboard (drill-down), which opens on a click."),
      })
      .optional(),
    textPanel: s
      .object("Text panel: text without queries.", {
        ...common,
        text: s.string("Markdown text of the panel.").optional(),
      })
      .optional(),
    tracesListPanel: s
      .object("Traces list panel: traces that the queries select, at most 6 queries.", {
        ...common,
        queries: queries.checkCount((count) => (count > 6 ? "must have at most 6 elements" : undefined)),
        timeRange: range,
      })
      .optional(),
  },
);
