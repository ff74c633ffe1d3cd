import { type AnyField, s } from "@tripod/kit";
import { encodeRaw, findDuplicate, isObject, memberAt, type Values, variants } from "@tripod/rest";
import { folderId, limited } from "../content/contentFields.js";
import { timeRange } from "../content/timeRange.js";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { SHOWN_ONLY } from "../searches/searchFields.js";
import { coloringRule, panel } from "./panels.js";
import { sectionsFit } from "./sections.js";
import { variable } from "./variables.js";

const INTERVALS = [0, 30, 60, 120, 300, 900, 1800, 3600, 7200, 86_400];

const topologyLabelMap = s
  .object({
    datas: s
      .set(
        s.object({ label: s.string().notEmpty().doc("Label name."), values: s.list(s.string()).doc("Label values.") }),
      )
      .checkCount((count) => (count === 0 ? "must not be empty. Without labels, remove topologyLabelMap" : undefined))
      .check((labels) => {
        const twin = findDuplicate(labels.map(({ label }) => label));
        return twin === undefined
          ? undefined
          : `contains ${JSON.stringify(twin)} twice. Merge the values into one label`;
      })
      .doc("Labels, at least one."),
  })
  .codec({
    encode: ({ datas }) => ({ data: Object.fromEntries(datas.map(({ label, values }) => [label, values])) }),
    decode: (raw) => {
      const data = memberAt(raw, "data");
      const labels = isObject(data) ? Object.entries(data) : [];
      const datas = labels.map(([label, values]) => ({ label, values: values ?? [] }));
      return datas.length === 0 ? undefined : { datas };
    },
  });

const layout = variants(
  "layoutType",
  { grid: "Grid" },
  {
    grid: s
      .object({
        layoutStructures: s
          .list(
            s.object({
              key: s.string().notEmpty().doc("Panel key: the `key` of the panel."),
              structure: s.json().doc("Panel position (JSON) in grid units: `x`, `y`, `width` and `height`."),
            }),
          )
          .doc("Panel positions."),
      })
      .optional()
      .doc("Grid layout with 24 columns."),
  },
);

/** Adds the IDs that the platform assigned to rows. Matches rows by `key`; rows with the same key, in order. */
export function withIds(key: "key" | "name", rows: readonly Values[], live: unknown): readonly Values[] {
  const byKey = new Map<unknown, Values[]>();
  for (const one of Array.isArray(live) ? live.filter(isObject).reverse() : []) {
    const name = one[key];
    const same = byKey.get(name);
    if (same === undefined) byKey.set(name, [one]);
    else same.push(one);
  }
  return rows.map((row) => {
    const { id, valueType } = byKey.get(row[key])?.pop() ?? {};
    return { ...(id === undefined ? {} : { id }), ...(valueType === undefined ? {} : { valueType }), ...row };
  });
}

/** Encodes each panel individually, including panels of unknown types. */
function encodePanels(value: unknown, live: unknown): readonly Values[] {
  const rows = { panels: s.list(panel as AnyField) };
  return encodeRaw(rows, { panels: value }, { panels: live }).panels as readonly Values[];
}

function encodeVariables(value: unknown): readonly Values[] {
  return encodeRaw({ variables: s.list(variable as AnyField) }, { variables: value }).variables as readonly Values[];
}

export const Dashboard = managed({
  name: "Dashboard",
  kind: "dashboard",
  doc: "Dashboard of Sumo Logic: panels with query results, text, traces and service maps.",
  endpoint: { path: "v2/dashboards", dialect: (platform) => pagedApi(platform, ["content"], { member: "dashboards" }) },
  identity: { key: ["title"] },
  wire: {
    codecs: {
      panels: {
        encode: (value, { live }) => {
          const livePanels = memberAt(live?.raw, "panels");
          return withIds("key", encodePanels(value ?? [], livePanels), livePanels);
        },
      },
      variables: {
        encode: (value, { live }) => withIds("name", encodeVariables(value ?? []), memberAt(live?.raw, "variables")),
      },
    },
  },
  fields: {
    title: limited(255, 1).replaces().doc("Dashboard title, 1–255 characters, unique in the folder."),
    description: s.string().default("").doc("Description of the dashboard."),
    folderId: folderId.optional().computed().doc("Folder ID, 16 hexadecimal digits. Default: the personal folder."),
    domain: s.string().default("").doc("Dashboard domain, for dashboards of a product area."),
    refreshInterval: s
      .number()
      .integer()
      .check((value) => (INTERVALS.includes(value) ? undefined : `must be one of ${INTERVALS.join(", ")} (seconds)`))
      .default(0)
      .doc(
        "Auto-refresh interval, in seconds: 30, 60, 120, 300, 900, 1800, 3600, 7200 or 86400. 0 disables the refresh.",
      ),
    theme: s
      .string()
      .check((value) => (/^(light|dark)$/i.test(value) ? undefined : "must be Light or Dark"))
      .default("Light")
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
      .doc("Theme: `Light` or `Dark`."),
    timeRange: timeRange.doc("Time range of the panels. Set exactly one member."),
    topologyLabelMap: topologyLabelMap.optional().doc("Topology labels: entity labels for Explore."),
    panels: s.list(panel).optional().doc("Panels of the dashboard. Each element has exactly one member."),
    layout: layout.optional().computed().doc("Layout of the panels. Default: the platform arranges the panels."),
    variables: s.list(variable).optional().doc("Template variables of the dashboard, in order."),
    coloringRules: s
      .list(s.object(coloringRule))
      .optional()
      .noEffect(
        "Only panels have coloring rules: set coloringRule of a panel",
        "Set the coloring rule of a panel instead",
      )
      .doc("Coloring rules of the dashboard. No effect: the platform supports coloring rules for panels only."),
  },
  rules: [sectionsFit],
  update: [{ body: "full", omit: SHOWN_ONLY }],
  list: { path: "v2/dashboards?mode=createdByUser", rows: "partial" },
});
