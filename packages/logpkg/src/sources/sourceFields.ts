import { s } from "@tripod/kit";
import { timeZone } from "../timeZone.js";
import { regexpFault } from "./regexp.js";

/** Texts that the platform applies as regular expressions. */
function regexpText() {
  return s.string().check((value) => {
    const fault = regexpFault(value);
    return fault === undefined ? undefined : `must be a regular expression, and it ${fault}`;
  });
}

function shortText(longest: number) {
  return s.string().check((value) => {
    return value.length > longest ? `must have at most ${longest} characters, got ${value.length}` : undefined;
  });
}

/** Its format: a minus, digits and a unit, or nothing at all ago. */
const RELATIVE_TIME = /^(-\d+[Mwdhm]|0m)$/;

/** What every source that collects logs has. Source of names, defaults and limits: the vendor's JSON parameters. */
export const logSourceFields = {
  collectorId: s
    .number()
    .whole()
    .min(1)
    .orText()
    .replaces()
    .doc(
      "Identifier of the hosted collector that the source belongs to: the `id` of a `Collector`, or of what `getCollector` finds by its name.",
    ),
  name: shortText(128)
    .notEmpty()
    .autoNamed({ maxLength: 128 })
    .doc(
      "Name of the source, at most 128 characters; no two sources of a collector have the same. Without one, the name of the resource and seven random digits are taken.",
    ),
  description: s.string().optional().doc("Description of the source."),
  category: s
    .string()
    .optional()
    .doc("Source category, by which its messages are found. Without one, that of the collector is used."),
  hostName: shortText(128).optional().doc("Host name that its messages get, at most 128 characters."),
  fields: s.map(s.string()).optional().doc("Fields that the source adds to its messages, as texts by name."),
  filters: s
    .list(
      s.object({
        name: shortText(32).notEmpty().doc("Name of the rule, at most 32 characters."),
        filterType: s
          .string()
          .values({
            Exclude: "messages that match are dropped",
            Include: "only messages that match are kept",
            Hash: "what the groups of the expression capture is replaced by its hash",
            Mask: "what the groups of the expression capture is replaced by `mask`",
            Forward: "messages that match are forwarded",
          })
          .doc("What the rule does."),
        regexp: regexpText()
          .notEmpty()
          .doc(
            "Regular expression that says to what the rule applies. `Exclude` and `Include` must match the whole message; `Hash` and `Mask` need a group.",
          ),
        mask: s.string().optional().doc("Text that `Mask` puts in place of what it hides."),
      }),
    )
    .optional()
    .doc("Processing rules, applied to each message before it is stored."),
  defaultDateFormats: s
    .list(
      s.object({
        format: s
          .string()
          .notEmpty()
          .doc("Format of the time, in the letters of Java's SimpleDateFormat, or `epoch` for a number."),
        locator: regexpText().optional().doc("Regular expression whose group finds the time within a message."),
      }),
    )
    .optional()
    .doc(
      "Formats of the times in messages, tried in this order. They count only while `automaticDateParsing` is true.",
    ),
  automaticDateParsing: s.boolean().default(true).doc("Whether the time of a message is read from the message."),
  forceTimezone: s
    .boolean()
    .default(false)
    .wire("forceTimeZone")
    .doc("Whether `timezone` counts even for messages that name a time zone themselves."),
  timezone: timeZone()
    .notEmpty()
    .wire("timeZone")
    .optional()
    .doc("Time zone of messages that name none, by its name in the tz database, such as `Europe/Berlin`."),
  multilineProcessingEnabled: s
    .boolean()
    .default(true)
    .doc("Whether a message may have several lines. Switched off, every line is a message."),
  useAutolineMatching: s
    .boolean()
    .default(true)
    .doc("Whether the platform finds out by itself where a message of several lines begins."),
  manualPrefixRegexp: regexpText()
    .optional()
    .doc(
      "Regular expression that matches the beginning of a message of several lines. It counts only while `useAutolineMatching` is false.",
    ),
  hashAlgorithm: s
    .string()
    .values({ MD5: "", "SHA-256": "" })
    .optional()
    .doc("Algorithm of `Hash` rules. The platform takes MD5 where none is given."),
  cutoffRelativeTime: s
    .string()
    .check((value) =>
      RELATIVE_TIME.test(value)
        ? undefined
        : "must be a minus, digits and one of the units M (months), w, d, h and m, such as -24h, or 0m for now",
    )
    .writeOnly()
    .replaces()
    .optional()
    .doc(
      "Data older than this are not collected, counted from the creation of the source: `-24h`, `-7d`, `0m` for none at all. The platform turns it into `cutoffTimestamp` and never shows it again. Not together with `cutoffTimestamp`.",
    ),
  cutoffTimestamp: s
    .number()
    .whole()
    .min(0)
    .optional()
    .computed()
    .refusedIf((before, after) => (after < before ? `is earlier than ${before}: a source never goes back` : undefined))
    .doc(
      "Data older than this are not collected, in milliseconds since 1970-01-01 UTC. An update can only move it forward. Not together with `cutoffRelativeTime`.",
    ),
};

/** The interval of sources that ask for new data, unless the platform decides it. */
export const USUAL_SCAN_INTERVAL = 300_000;

/** What sources have beside that when the platform fetches their data from somewhere else. */
export const pollingFields = {
  paused: s.boolean().default(false).doc("Whether collecting pauses; false lets the scanner run."),
  url: s
    .string()
    .secret()
    .computed()
    .stable()
    .doc("Address that the platform gives the source; empty when it has none. Who knows it can send to it."),
};

/** Milliseconds between two scans. */
export function scanInterval() {
  return s
    .number()
    .integer()
    .check((value) =>
      value >= 1000 || value === -1 ? undefined : "must be at least 1000 (milliseconds), or -1 for automatic",
    );
}
