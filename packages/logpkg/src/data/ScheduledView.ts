import { s } from "@tripod/kit";
import { timestampField, warning } from "@tripod/rest";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";
import { atOnce, comingRetention, retentionPeriod } from "./retention.js";

export const ScheduledView = managed({
  name: "ScheduledView",
  kind: "scheduled view",
  doc: "Scheduled view of Sumo Logic: an index that the platform fills with precomputed query results from a start time on. An index name can never be reused. Changing query, start time or parsing mode therefore requires another name and fills a new index. The platform bills this as ingestion. To keep the view, use the resource option `protect`. The provider does not wait until the index is filled.",
  dataLoss: "the query results and the index name, which cannot be reused",
  endpoint: { path: "v1/scheduledViews", dialect: (platform) => tokenApi(platform, ["scheduledViews"]) },
  identity: { key: ["indexName"], nonReusable: ["indexName"] },
  wire: { codecs: { retentionPeriod: comingRetention } },
  fields: {
    indexName: textOf(1, 255)
      .check((value) =>
        /^[\w$-]*$/.test(value) ? undefined : "must consist of letters, digits, underscores, hyphens and dollar signs",
      )
      .replaces()
      .doc("Index name, 1–255 letters, digits, underscores, hyphens and dollar signs. The name can never be reused."),
    query: textOf(1, 16_384).replaces().doc("Query whose results fill the index, at most 16,384 characters."),
    startTime: timestampField(
      "Start time (RFC 3339): time of the first data in the index. Equal instants in different time zones are the same value.",
    ).replaces(),
    parsingMode: s
      .string("Parsing mode.")
      .values({ AutoParse: "automatic extraction of JSON fields", Manual: "only fields that the query extracts" })
      .enumType("ParsingMode")
      .default("Manual")
      .replaces(),
    retentionPeriod: retentionPeriod(),
    dataForwardingId: s
      .string("ID of the data forwarding destination. Empty if the data is not forwarded.")
      .optional()
      .computed(),
    reduceRetentionPeriodImmediately: atOnce(),
    timeZone: timeZone()
      .notEmpty()
      .optional()
      .computed()
      .doc("Time zone (IANA) for day boundaries, such as `Europe/Berlin`. Default: UTC."),
    autoPauseEnabled: s
      .boolean(
        "Whether auto-pause is enabled: the platform pauses the view after a long time without searches. The platform determines the time. Default: `true` for a new view.",
      )
      .optional()
      .computed(),
    indexId: s
      .string("ID of the index, for data forwarding rules.")
      .optional()
      .computed()
      .stable()
      .noEffect("Set by the platform. Remove it from the inputs", "Set by the platform"),
  },
  create: { deferred: ["reduceRetentionPeriodImmediately"] },
  update: [
    {
      body: "inputs",
      sends: ["retentionPeriod", "dataForwardingId", "timeZone", "autoPauseEnabled"],
      alsoSends: ["reduceRetentionPeriodImmediately"],
    },
  ],
  delete: { path: "v1/scheduledViews/{id}/disable" },
  extras: [
    warning((live) =>
      live.optionalString("status") === "FAILED"
        ? `the platform cannot fill the scheduled view: ${live.optionalString("error") ?? "the platform returned no reason"}`
        : undefined,
    ),
  ],
});
