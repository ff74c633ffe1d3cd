import { s } from "@tripod/kit";
import { cutoffProblem } from "../cutoff.js";
import { timeZone } from "../timeZone.js";
import { regexpFault } from "./regexp.js";

/** Returns a field of a regular expression for the platform. */
function regexpText() {
  return s.string().check((value) => {
    const fault = regexpFault(value);
    return fault === undefined ? undefined : `must be a regular expression, but it ${fault}`;
  });
}

function shortText(longest: number) {
  return s.string().check((value) => {
    return value.length > longest ? `must have at most ${longest} characters, got ${value.length}` : undefined;
  });
}

/** Matches a minus sign, digits and a unit, or `0m`. */
const RELATIVE_TIME = /^(-\d+[Mwdhm]|0m)$/;

/** Fields that all log sources share. Source of names, defaults and limits: the vendor's JSON parameters. */
export const logSourceFields = {
  collectorId: s
    .number("Collector ID: the `id` of the hosted collector (`Collector`), or of a result of `getCollector`.")
    .whole()
    .min(1)
    .acceptString()
    .replaces(),
  name: shortText(128)
    .notEmpty()
    .autoName({ maxLength: 128 })
    .doc(
      "Source name, at most 128 characters, unique in the collector. Default: the resource name with seven random digits.",
    ),
  description: s.string("Description of the source.").optional(),
  category: s
    .string("Source category (`_sourceCategory`) of the messages. Default: the category of the collector.")
    .optional(),
  hostName: shortText(128).optional().doc("Source host (`_sourceHost`) of the messages, at most 128 characters."),
  fields: s
    .map(
      "Fields (metadata) that the source adds to each message: a map from field name to value. Default: none.",
      s.string(),
    )
    .optional(),
  filters: s
    .list(
      "Processing rules, applied in order to each message before storage.",
      s.object({
        name: shortText(32).notEmpty().doc("Name of the rule, at most 32 characters."),
        filterType: s
          .string("Rule type.")
          .values({
            Exclude: "matching messages are removed",
            Include: "all messages that do not match are removed",
            Hash: "capture groups are replaced by their hash",
            Mask: "capture groups are replaced by `mask`",
            Forward: "matching messages are forwarded",
          })
          .enumType("SourceFilterType"),
        regexp: regexpText()
          .notEmpty()
          .doc(
            "Regular expression of the rule. For `Exclude` and `Include` it must match the whole message; for `Hash` and `Mask` it needs a capture group.",
          ),
        mask: s
          .string(
            "Mask string that replaces the text of the capture groups. Required for the filter type `Mask`, and applies to this type only.",
          )
          // An empty text is a value: it removes the matched text.
          .codec({ encode: (mask) => mask })
          .optional(),
      }),
    )
    .optional(),
  defaultDateFormats: s
    .list(
      "Timestamp formats, evaluated in order. Default: the platform detects the format. Requires `automaticDateParsing`.",
      s.object({
        format: s
          .string("Timestamp format: Java `SimpleDateFormat`, such as `yyyy-MM-dd HH:mm:ss`, or `epoch` for a number.")
          .notEmpty(),
        locator: regexpText()
          .optional()
          .doc("Timestamp locator: regular expression with one capture group for the timestamp."),
      }),
    )
    .optional(),
  automaticDateParsing: s
    .boolean("Whether timestamp parsing is enabled. If false, messages get the receipt time.")
    .default(true),
  forceTimezone: s
    .boolean("Force time zone: whether `timezone` overrides the time zone in messages.")
    .default(false)
    .wire("forceTimeZone"),
  timezone: timeZone()
    .notEmpty()
    .wire("timeZone")
    .optional()
    .doc(
      "Time zone (IANA) of timestamps without a time zone, such as `Europe/Berlin`. With `forceTimezone`, of all timestamps.",
    ),
  multilineProcessingEnabled: s
    .boolean("Whether multiline processing is enabled. If false, each line is a message.")
    .default(true),
  useAutolineMatching: s
    .boolean("Whether automatic boundary detection is enabled for multiline messages.")
    .default(true),
  manualPrefixRegexp: regexpText()
    .optional()
    .doc(
      "Boundary regular expression that matches the first line of a multiline message. Requires `useAutolineMatching: false`.",
    ),
  hashAlgorithm: s
    .string("Hash algorithm of processing rules (`filters`) of the type `Hash`. Default: `MD5`.")
    .values({ MD5: "MD5 hash", "SHA-256": "SHA-256 hash" })
    .enumType("SourceHashAlgorithm")
    .optional(),
  cutoffRelativeTime: s
    .string(
      "Collection cutoff relative to the creation of the source: a minus sign, a number and a unit (`m`, `h`, `d`, `w`, or `M` for months), such as `-24h`, or `0m` for new data only. The platform converts the value to `cutoffTimestamp` and does not return it. A replacement collects the data after the new cutoff again. Mutually exclusive with `cutoffTimestamp`.",
    )
    .check((value) =>
      RELATIVE_TIME.test(value)
        ? undefined
        : "must be a minus sign, digits and one of the units M (months), w, d, h and m, such as -24h, or 0m for the current time",
    )
    .writeOnly()
    .replaces()
    .optional(),
  cutoffTimestamp: s
    .number(
      "Collection cutoff (epoch milliseconds): older data is not collected. The value can only increase. Default: chosen by the platform. Mutually exclusive with `cutoffRelativeTime`.",
    )
    .whole()
    .min(0)
    .check(cutoffProblem)
    .optional()
    .computed()
    .rejectChange((oldValue, newValue) =>
      newValue < oldValue ? `must not be before ${oldValue}: the cutoff of a source can only increase` : undefined,
    ),
};

/** Fields that the sources of installed collectors share. */
export const localSourceFields = {
  ...logSourceFields,
  collectorId: logSourceFields.collectorId.doc(
    "Collector ID: the `id` of the installed collector (`InstalledCollector`), or of a result of `getCollector`.",
  ),
};

/** Default scan interval of polling sources, in milliseconds. */
export const USUAL_SCAN_INTERVAL = 300_000;

/** Additional fields of sources that poll another service for data. */
export const pollingFields = {
  paused: s.boolean("Paused collection: whether the source collects no data.").default(false),
  url: s
    .string(
      "Source URL (endpoint), set by the platform. Empty if the source has no URL. Secret: the URL can grant ingest access.",
    )
    .secret()
    .computed()
    .stable(),
};

/** Returns the field of the scan interval, in milliseconds. */
export function scanInterval() {
  return s
    .number()
    .integer()
    .check((value) =>
      value >= 1000 || value === -1 ? undefined : "must be at least 1000 (milliseconds), or -1 for automatic",
    );
}
