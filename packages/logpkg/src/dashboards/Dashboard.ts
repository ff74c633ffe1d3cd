import { type AnyField, s } from "@tripod/kit";
import { encodeRaw, findDuplicate, isObject, memberAt, type Values, variants } from "@tripod/rest";
import { folderId } from "../content/contentFields.js";
import { timeRange } from "../content/timeRange.js";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { SHOWN_ONLY } from "../searches/searchFields.js";
import { textOf } from "../texts.js";
import { coloringRule, panel } from "./panels.js";
import { sectionsFit } from "./sections.js";
import { variable } from "./variables.js";

const INTERVALS = [0, 30, 60, 120, 300, 900, 1800, 3600, 7200, 86_400];

const topologyLabelMap = s
  .object({
    datas: s
      .set(
        "Labels, at least one.",
        s.object({ label: s.string("Label name.").notEmpty(), values: s.list("Label values.", s.string()) }),
      )
      .checkCount((count) => (count === 0 ? "must not be empty. Without labels, remove topologyLabelMap" : undefined))
      .check((labels) => {
        const twin = findDuplicate(labels.map(({ label }) => label));
        return twin === undefined
          ? undefined
          : `contains ${JSON.stringify(twin)} twice. Merge the values into one label`;
      }),
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
      .object("Grid layout with 24 columns.", {
        layoutStructures: s.list(
          "Panel positions.",
          s.object({
            key: s.string("Panel key: the `key` of the panel.").notEmpty(),
            structure: s.json("Panel position (JSON) in grid units: `x`, `y`, `width` and `height`."),
          }),
        ),
      })
      .optional(),
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
    title: textOf(1, 255).replaces().doc("Dashboard title, 1–255 characters, unique in the folder."),
    description: s.string("Description of the dashboard.").default(""),
    folderId: folderId.optional().computed().doc("Folder ID, 16 hexadecimal digits. Default: the personal folder."),
    domain: s.string("Dashboard domain, for dashboards of a product area.").default(""),
    refreshInterval: s
      .number(
        "Auto-refresh interval, in seconds: 30, 60, 120, 300, 900, 1800, 3600, 7200 or 86400. 0 disables the refresh.",
      )
      .integer()
      .check((value) => (INTERVALS.includes(value) ? undefined : `must be one of ${INTERVALS.join(", ")} (seconds)`))
      .default(0),
    theme: s
      .string("Theme: `Light` or `Dark`.")
      .check((value) => (/^(light|dark)$/i.test(value) ? undefined : "must be Light or Dark"))
      .default("Light")
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase()),
    timeRange: timeRange.doc("Time range of the panels. Set exactly one member."),
    topologyLabelMap: topologyLabelMap.optional().doc("Topology labels: entity labels for Explore."),
    panels: s.list("Panels of the dashboard. Each element has exactly one member.", panel).optional(),
    layout: layout.optional().computed().doc("Layout of the panels. Default: the platform arranges the panels."),
    variables: s.list("Template variables of the dashboard, in order.", variable).optional(),
    coloringRules: s
      .list(
        "Coloring rules of the dashboard. No effect: the platform supports coloring rules for panels only.",
        s.object(coloringRule),
      )
      .optional()
      .noEffect(
        "Only panels have coloring rules: set coloringRule of a panel",
        "Set the coloring rule of a panel instead",
      ),
  },
  rules: [sectionsFit],
  update: [{ body: "full", omit: SHOWN_ONLY }],
  list: { path: "v2/dashboards?mode=createdByUser", rows: "partial" },
});
