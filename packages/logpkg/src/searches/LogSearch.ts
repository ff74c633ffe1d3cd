import { s } from "@tripod/kit";
import { choice, folderId, limited } from "../content/contentFields.js";
import { itemOf } from "../content/inContent.js";
import { movesInto } from "../content/moves.js";
import { timeRange } from "../content/timeRange.js";
import { managed } from "../managed.js";
import { schedule } from "./schedule.js";
import { inSearches, SHOWN_ONLY } from "./searchFields.js";

const queryParameters = s
  .list(
    s.object({
      name: limited(50, 1)
        .check((value) => (/^\w+$/.test(value) ? undefined : "must be of letters, digits and underscores"))
        .doc("Name of the parameter: up to 50 letters, digits and underscores."),
      dataType: choice("NUMBER", "STRING", "ANY", "KEYWORD").doc("Its type: `NUMBER`, `STRING`, `ANY` or `KEYWORD`."),
      value: limited(256).doc("Its usual value, at most 256 characters."),
      description: s.string().optional().doc("What it is for."),
    }),
  )
  .check((value) => (value.length > 50 ? "must have at most 50 elements" : undefined))
  .optional()
  .doc("Parameters of the query, up to 50, in their order.");

export const LogSearch = managed({
  name: "LogSearch",
  kind: "log search",
  doc: "A saved search over logs, which may run by itself.",
  at: inSearches("v1/logSearches"),
  wire: itemOf("Search"),
  fields: {
    name: limited(255, 1)
      .check((value) =>
        /^[a-zA-Z0-9 +%-@.,_()\\]+$/.test(value) ? undefined : "must be of letters, digits, spaces and +%-@.,_()\\",
      )
      .autoNamed({ maxLength: 255 })
      .doc(
        "Name of the search, 1 to 255 letters, digits, spaces and some signs, unique among everything in its folder.",
      ),
    description: limited(255).default("").doc("What it is for, at most 255 characters."),
    parentId: folderId.doc("Identifier of the folder in which it stands, 16 hexadecimal digits."),
    queryString: limited(15_000, 1).doc("The query, at most 15000 characters."),
    runByReceiptTime: s
      .boolean()
      .default(false)
      .doc("Whether messages count by the time at which they came; older than `intervalTimeType`."),
    intervalTimeType: choice("messageTime", "receiptTime", "searchableTime")
      .optional()
      .computed()
      .doc("By which of their times messages count: `messageTime`, `receiptTime` or `searchableTime`."),
    timeRange: timeRange.doc("Over which time it searches: exactly one of its members."),
    parsingMode: choice("Manual", "AutoParse")
      .default("Manual")
      .doc("Whether fields are found by the query alone, `Manual`, or by the platform, too: `AutoParse`."),
    queryParameters,
    schedule,
  },
  update: [movesInto("parentId"), { body: "whole", without: SHOWN_ONLY }],
  list: {
    rows: "short",
    // Folders call both kinds of saved searches the same.
    only: "read",
  },
});
