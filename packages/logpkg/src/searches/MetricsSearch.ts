import { s } from "@tripod/kit";
import { folderId } from "../content/contentFields.js";
import { itemOf } from "../content/inContent.js";
import { movesInto } from "../content/moves.js";
import { timeRange } from "../content/timeRange.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { inSearches, SHOWN_ONLY } from "./searchFields.js";

/** Row IDs that the platform requires, by position. */
const ROW_IDS = [..."ABCDEF"];

export const MetricsSearch = managed({
  name: "MetricsSearch",
  kind: "metrics search",
  doc: "Metrics search of Sumo Logic: a saved search for metrics, in the older form. `MetricsSearchV2` is the newer form.",
  endpoint: inSearches("v1/metricsSearches"),
  identity: { key: ["title"] },
  wire: {
    ...itemOf("Search"),
    // Rows of a folder contain the title in the member `name`.
    codecs: { title: { decode: (live) => (live.has("title") ? live.string("title") : live.string("name")) } },
  },
  fields: {
    title: textOf(1, 255)
      .check((value) =>
        /^[a-zA-Z0-9 +%-@.,_()]*$/.test(value)
          ? undefined
          : "must consist of letters, digits, spaces and %&'()*+,-./:;<=>?@_",
      )
      .doc(
        "Title of the search, 1–255 letters, digits, spaces and characters of `%&'()*+,-./:;<=>?@_`, unique in the folder.",
      ),
    description: textOf(0, 8192).doc("Description of the search, at most 8192 characters. May be empty."),
    parentId: folderId.doc("Parent folder ID, 16 hexadecimal digits."),
    logQuery: textOf(0, 10_240)
      .optional()
      .doc("Log overlay query: logs to show with the metrics, at most 10,240 characters."),
    desiredQuantizationInSecs: s
      .number("Quantization (seconds): time between two data points. 0: automatic.")
      .integer()
      .min(0)
      .default(0),
    timeRange: timeRange.doc("Time range of the search. Set exactly one member."),
    metricsQueries: s
      .list(
        "Metrics queries, at most 6, in order.",
        s.object({
          rowId: s.string("Row ID of the query: `A` for the first query, `B` for the second and so on.").notEmpty(),
          query: s.string("Metrics query.").notEmpty(),
        }),
      )
      .checkCount((count) => (count > 6 ? "must have at most 6 elements" : undefined)),
  },
  rules: [
    ({ metricsQueries }, { each, fail }) =>
      each(metricsQueries, ({ rowId }, index) => {
        const expected = ROW_IDS[index];
        if (expected !== undefined && rowId !== expected)
          fail(`metricsQueries[${index}].rowId`, `must be ${expected}: row IDs are A, B, C and so on, in order`);
      }),
  ],
  update: [movesInto("parentId"), { body: "full", omit: SHOWN_ONLY }],
  list: {
    rows: "partial",
    // Folders return the same item type for log searches and metrics searches.
    filter: "read",
  },
});
