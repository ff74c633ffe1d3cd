import { type AnyField, s } from "@tripod/kit";
import { encodeRaw, isObject, memberAt, type Values, variants } from "@tripod/objects";
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
        s.object({
          label: s.string().notEmpty().doc("Name of the label."),
          values: s.list(s.string()).doc("Its values."),
        }),
      )
      .check((labels) => (labels.length === 0 ? "must not be empty; without labels, leave it all out" : undefined))
      .doc("The labels; one at least."),
  })
  .coded({
    encode: ({ datas }) => ({ data: Object.fromEntries(datas.map(({ label, values }) => [label, values])) }),
    decode: (raw) => {
      const data = memberAt(raw, "data");
      const labels = isObject(data) ? Object.entries(data) : [];
      return labels.length === 0 ? undefined : { datas: labels.map(([label, values]) => ({ label, values })) };
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
              key: s.string().notEmpty().doc("Name of the panel."),
              structure: s.json().doc("Where it stands, as JSON: `height`, `width`, `x` and `y`."),
            }),
          )
          .doc("The places of the panels."),
      })
      .optional()
      .doc("A grid, 24 columns wide."),
  },
);

/** Rows keep the ids that the platform gave them: they are known by `key`. */
function withIds(key: "key" | "name", rows: readonly Values[], live: unknown): readonly Values[] {
  const shown = Array.isArray(live) ? live.filter(isObject) : [];
  return rows.map((row) => {
    const known = shown.find((one) => one[key] === row[key]);
    const { id, valueType } = known ?? {};
    return { ...(id === undefined ? {} : { id }), ...(valueType === undefined ? {} : { valueType }), ...row };
  });
}

/** Each panel by itself, in the platform's form, and those of kinds that are not known. */
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
  doc: "A dashboard: panels with results of queries, with texts, traces and services.",
  at: { path: "v2/dashboards", dialect: (platform) => pagedApi(platform, ["content"], { member: "dashboards" }) },
  identity: { key: ["title"] },
  wire: {
    codecs: {
      panels: {
        encode: (value, { live }) => {
          const shown = memberAt(live?.raw, "panels");
          return withIds("key", encodePanels(value ?? [], shown), shown);
        },
      },
      variables: {
        encode: (value, { live }) => withIds("name", encodeVariables(value ?? []), memberAt(live?.raw, "variables")),
      },
    },
  },
  fields: {
    title: limited(255, 1)
      .replaces()
      .doc("Title of the dashboard, 1 to 255 characters, unique among everything in its folder."),
    description: s.string().default("").doc("What it shows."),
    folderId: folderId
      .optional()
      .computed()
      .doc("Identifier of the folder in which it stands, 16 hexadecimal digits; one's personal folder without it."),
    domain: s.string().default("").doc("Domain of the dashboard, for those that belong to a part of the product."),
    refreshInterval: s
      .number()
      .integer()
      .check((value) => (INTERVALS.includes(value) ? undefined : `must be one of ${INTERVALS.join(", ")} (seconds)`))
      .default(0)
      .doc("How often it is drawn anew, in seconds: 30, 60, 120, 300, 900, 1800, 3600, 7200 or 86400; never with 0."),
    theme: s
      .string()
      .check((value) => (/^(light|dark)$/i.test(value) ? undefined : "must be Light or Dark"))
      .default("Light")
      .sameAs((before, after) => before.toLowerCase() === after.toLowerCase())
      .doc("How it looks: `Light` or `Dark`."),
    timeRange: timeRange.doc("Over which time its panels search: exactly one of its members."),
    topologyLabelMap: topologyLabelMap.optional().doc("Labels of what it is about, for the explorer."),
    panels: s.list(panel).optional().doc("The panels, in their order; each has exactly one member."),
    layout: layout.optional().computed().doc("Where the panels stand; chosen by the platform without it."),
    variables: s.list(variable).optional().doc("Variables that its queries use, in their order."),
    coloringRules: s
      .list(s.object(coloringRule))
      .optional()
      .ignored("The platform has colours for panels alone: give them as coloringRule of a panel")
      .doc("Accepted and not used: the platform has colours for panels alone."),
  },
  rules: [sectionsFit],
  update: [{ body: "whole", without: SHOWN_ONLY }],
  list: { path: "v2/dashboards?mode=createdByUser", rows: "short" },
});
