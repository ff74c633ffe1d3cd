import { s } from "@tripod/kit";
import { isObject } from "@tripod/rest";
import { folderId } from "../content/contentFields.js";
import { itemOf } from "../content/inContent.js";
import { movesInto } from "../content/moves.js";
import { timeRange } from "../content/timeRange.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { schedule } from "./schedule.js";
import { inSearches, SHOWN_ONLY } from "./searchFields.js";

const queryParameters = s
  .list(
    "Query parameters, at most 50, in order.",
    s.object({
      name: textOf(1, 50)
        .check((value) => (/^\w+$/.test(value) ? undefined : "must consist of letters, digits and underscores"))
        .doc("Name of the parameter: at most 50 letters, digits and underscores."),
      dataType: s
        .string("Parameter type.")
        .values({ NUMBER: "numeric value", STRING: "text", ANY: "any value", KEYWORD: "search keyword" }),
      value: textOf(0, 256).doc("Default value of the parameter, at most 256 characters."),
      description: textOf(0, 256)
        .check((value) =>
          /^[a-zA-Z0-9@ \-_.]*$/.test(value) ? undefined : "must consist of letters, digits, spaces and @-_.",
        )
        .optional()
        .doc("Description of the parameter, at most 256 letters, digits, spaces and characters of `@-_.`."),
    }),
  )
  .checkCount((count) => (count > 50 ? "must have at most 50 elements" : undefined))
  .optional();

export const LogSearch = managed({
  name: "LogSearch",
  kind: "log search",
  doc: "Log search of Sumo Logic: a saved search for logs, run on demand or by a schedule.",
  endpoint: inSearches("v1/logSearches"),
  wire: {
    ...itemOf("Search"),
    encode: ({ schedule }) => {
      // Only the platform sets this member.
      if (isObject(schedule)) delete (schedule as Record<string, unknown>).displayableTimeRange;
    },
  },
  fields: {
    name: textOf(1, 255)
      .check((value) =>
        /^[a-zA-Z0-9 +%-@.,_()\\]+$/.test(value)
          ? undefined
          : "must consist of letters, digits, spaces and %&'()*+,-./:;<=>?@\\_",
      )
      .autoName({ maxLength: 255 })
      .doc(
        "Name of the search, 1–255 letters, digits, spaces and characters of `%&'()*+,-./:;<=>?@\\_`, unique in the folder.",
      ),
    description: textOf(0, 255).default("").doc("Description of the search, at most 255 characters."),
    parentId: folderId.doc("Parent folder ID, 16 hexadecimal digits."),
    queryString: textOf(1, 15_000).doc("Log query, at most 15,000 characters."),
    runByReceiptTime: s.boolean("Whether to run by receipt time. Deprecated: use `intervalTimeType`.").default(false),
    intervalTimeType: s
      .string(
        "Time basis of the search: the time by which messages are selected. Default: `messageTime`, unless `runByReceiptTime` is true.",
      )
      .values({
        messageTime: "timestamp of the message",
        receiptTime: "time of receipt",
        searchableTime: "time from which on the message can be searched",
      })
      .optional()
      .computed(),
    timeRange: timeRange.doc("Time range of the search. Set exactly one member."),
    parsingMode: s
      .string("Parsing mode.")
      .values({ Manual: "only fields that the query extracts", AutoParse: "automatic extraction of JSON fields" })
      .enumType("ParsingMode")
      .default("Manual"),
    queryParameters,
    schedule,
  },
  update: [movesInto("parentId"), { body: "full", omit: SHOWN_ONLY }],
  list: {
    rows: "partial",
    // Folders return the same item type for log searches and metrics searches.
    filter: "read",
  },
});
