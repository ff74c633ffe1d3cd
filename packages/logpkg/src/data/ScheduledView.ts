import { s } from "@tripod/kit";
import { warns } from "@tripod/objects";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { isRfc3339, textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";
import { atOnce, comingRetention, retentionPeriod } from "./retention.js";

export const ScheduledView = managed({
  name: "ScheduledView",
  kind: "scheduled view",
  doc: "An index that the platform fills with the results of a query, from a point in time on. Its name can never be used again, so that query, start and parsing are for ever too: another view needs another name, and is filled anew, which costs ingestion. Think of `protect`. Filling goes on in the background and is not waited for.",
  loses: "what it was filled with, and its name, which can never be used again",
  at: { path: "v1/scheduledViews", dialect: (platform) => tokenApi(platform, ["scheduledViews"]) },
  identity: { key: ["indexName"], spends: ["indexName"] },
  wire: { codecs: { retentionPeriod: comingRetention } },
  fields: {
    indexName: textOf(1, 255).replaces().doc("Name of the index, 1 to 255 characters."),
    query: textOf(1, 16_384).replaces().doc("Query whose results fill the index, at most 16384 characters."),
    startTime: s
      .string()
      .check((value) => (isRfc3339(value) ? undefined : "must be a time in RFC 3339, such as 2026-01-31T00:00:00Z"))
      .sameAs((before, after) => Date.parse(before) === Date.parse(after))
      .replaces()
      .doc("From when on it is filled, in RFC 3339. The same moment may be written in any time zone."),
    parsingMode: s
      .string()
      .values({ AutoParse: "fields are read out of JSON by themselves", Manual: "only what the query reads" })
      .default("Manual")
      .replaces()
      .doc("How fields are read."),
    retentionPeriod: retentionPeriod(),
    dataForwardingId: s
      .string()
      .optional()
      .computed()
      .doc("Identifier of the data forwarding destination of its data; empty when data is not forwarded."),
    reduceRetentionPeriodImmediately: atOnce(),
    timeZone: timeZone().notEmpty().optional().computed().doc("Time zone in which its days begin, such as `Etc/UTC`."),
    autoPauseEnabled: s
      .boolean()
      .optional()
      .computed()
      .doc("Whether the platform pauses it when nobody has searched it for a long time."),
    indexId: s
      .string()
      .optional()
      .computed()
      .stable()
      .ignored("It is set by the platform and cannot be given")
      .doc("Identifier of the index, as data forwarding rules want it."),
  },
  create: {
    later: ["reduceRetentionPeriodImmediately"],
  },
  update: [
    {
      body: "members",
      sends: ["retentionPeriod", "dataForwardingId", "timeZone", "autoPauseEnabled"],
      takes: ["reduceRetentionPeriodImmediately"],
    },
  ],
  delete: { path: "v1/scheduledViews/{id}/disable" },
  extras: [
    warns((live) =>
      live.optionalString("status") === "FAILED"
        ? `the platform cannot fill the scheduled view: ${live.optionalString("error") ?? "no reason is given"}`
        : undefined,
    ),
  ],
});
