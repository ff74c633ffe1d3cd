import { s } from "@tripod/kit";
import { folderId } from "../content/contentFields.js";
import { timeRange } from "../content/timeRange.js";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { METRICS_QUERY_MODES, QUERY_TYPES } from "../queryTypes.js";
import { textOf } from "../texts.js";
import { SHOWN_ONLY } from "./searchFields.js";

export const MetricsSearchV2 = managed({
  name: "MetricsSearchV2",
  kind: "metrics search",
  doc: "Metrics search of Sumo Logic: a saved search for metrics and logs.",
  endpoint: {
    path: "v2/metricsSearches",
    dialect: (platform) => ({ ...pagedApi(platform, ["content"], { member: "metricsSearches" }), clearWith: "empty" }),
  },
  identity: { key: ["title"] },
  fields: {
    title: textOf(1, 255)
      .check((value) => (value !== "" && value.trim() === "" ? "must not be blank" : undefined))
      .doc("Title of the search, 1–255 characters, unique in the folder."),
    description: textOf(0, 8192).default("").doc("Description of the search, at most 8192 characters."),
    folderId: folderId
      .optional()
      .computed()
      .doc("Parent folder ID, 16 hexadecimal digits. Default: the personal folder."),
    timeRange: timeRange.doc("Time range of the search. Set exactly one member."),
    visualSettings: s
      .json(
        "Visual settings (JSON) of the chart: an object with chart type, axes and series, in the format of the platform. To obtain a value, import a search that contains the chart. Formatting causes no diff.",
      )
      .optional(),
    queries: s.list(
      "Queries of the search, in order.",
      s.object({
        queryKey: s.string("Row ID of the query: `A`, `B` and so on.").notEmpty(),
        queryString: s.string("Query string in the log or metrics query language.").notEmpty(),
        queryType: s.string("Query type.").values(QUERY_TYPES).enumType("QueryType"),
        metricsQueryMode: s
          .string("Metrics query mode. Applies to metrics queries only.")
          .values(METRICS_QUERY_MODES)
          .enumType("MetricsQueryMode")
          .optional(),
      }),
    ),
  },
  update: [{ body: "full", omit: SHOWN_ONLY }],
  list: { path: "v2/metricsSearches?mode=createdByUser", rows: "partial" },
});
