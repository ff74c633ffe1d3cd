import { s } from "@tripod/kit";
import { folderId, limited } from "../content/contentFields.js";
import { itemOf } from "../content/inContent.js";
import { movesInto } from "../content/moves.js";
import { timeRange } from "../content/timeRange.js";
import { managed } from "../managed.js";
import { inSearches, SHOWN_ONLY } from "./searchFields.js";

export const MetricsSearch = managed({
  name: "MetricsSearch",
  kind: "metrics search",
  doc: "A saved search over metrics, in the older form; `MetricsSearchV2` is the newer one.",
  at: inSearches("v1/metricsSearches"),
  identity: { key: ["title"] },
  wire: {
    ...itemOf("Search"),
    // Folders call the title of what is in them its name.
    codecs: { title: { decode: (live) => (live.has("title") ? live.string("title") : live.string("name")) } },
  },
  fields: {
    title: limited(255, 1).doc("Title of the search, 1 to 255 characters, unique among everything in its folder."),
    description: limited(8192).doc("What it is for, at most 8192 characters; may be empty."),
    parentId: folderId.doc("Identifier of the folder in which it stands, 16 hexadecimal digits."),
    logQuery: limited(10_240)
      .optional()
      .doc("Query over logs that are drawn beside the metrics, at most 10240 characters."),
    desiredQuantizationInSecs: s
      .number()
      .integer()
      .min(0)
      .default(0)
      .doc("Time between two data points, in seconds; 0 leaves it to the platform."),
    timeRange: timeRange.doc("Over which time it searches: exactly one of its members."),
    metricsQueries: s
      .list(
        s.object({
          rowId: s.string().notEmpty().doc("Name of the query: `A`, `B`, and so on."),
          query: s.string().notEmpty().doc("The query."),
        }),
      )
      .check((value) => (value.length > 6 ? "must have at most 6 elements" : undefined))
      .doc("The queries, up to 6, in their order."),
  },
  update: [movesInto("parentId"), { body: "whole", without: SHOWN_ONLY }],
  list: {
    rows: "short",
    // Folders call both kinds of saved searches the same.
    only: "read",
  },
});
