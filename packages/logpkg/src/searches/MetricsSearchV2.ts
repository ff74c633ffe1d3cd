import { s } from "@tripod/kit";
import { choice, folderId, limited } from "../content/contentFields.js";
import { timeRange } from "../content/timeRange.js";
import { pagedApi } from "../dialects.js";
import { managed } from "../managed.js";
import { SHOWN_ONLY } from "./searchFields.js";

export const MetricsSearchV2 = managed({
  name: "MetricsSearchV2",
  kind: "metrics search",
  doc: "A saved search over metrics and logs.",
  at: {
    path: "v2/metricsSearches",
    dialect: (platform) => ({ ...pagedApi(platform, ["content"], { member: "metricsSearches" }), cleared: "empty" }),
  },
  identity: { key: ["title"] },
  fields: {
    title: limited(255, 1).doc("Title of the search, 1 to 255 characters, unique among everything in its folder."),
    description: s.string().default("").doc("What it is for."),
    folderId: folderId
      .optional()
      .computed()
      .doc("Identifier of the folder in which it stands, 16 hexadecimal digits; one's personal folder without it."),
    timeRange: timeRange.doc("Over which time it searches: exactly one of its members."),
    visualSettings: s.json().optional().doc("How the results are drawn, as JSON."),
    queries: s
      .list(
        s.object({
          queryKey: s.string().notEmpty().doc("Name of the query: `A`, `B`, and so on."),
          queryString: s.string().notEmpty().doc("The query."),
          queryType: choice("Logs", "Metrics").doc("What it searches: `Logs` or `Metrics`."),
          metricsQueryMode: choice("Basic", "Advanced")
            .optional()
            .doc("How a query over metrics is written: `Basic` or `Advanced`."),
        }),
      )
      .doc("The queries, in their order."),
  },
  update: [{ body: "whole", without: SHOWN_ONLY }],
  list: { path: "v2/metricsSearches?mode=createdByUser", rows: "short" },
});
