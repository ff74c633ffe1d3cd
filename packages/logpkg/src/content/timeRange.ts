import { s } from "@tripod/kit";
import { variants } from "@tripod/objects";
import { secondsOf } from "../monitors/lengths.js";
import { isRfc3339 } from "../texts.js";
import { choice } from "./contentFields.js";

/** Whether two lengths of time are the same, sign included: `-60m` is `-1h`. */
function sameRelative(before: string, after: string): boolean {
  const [first, second] = [secondsOf(before), secondsOf(after)];
  return first !== undefined && first === second;
}

const boundary = variants(
  "type",
  {
    epochTimeRange: "EpochTimeRangeBoundary",
    iso8601TimeRange: "Iso8601TimeRangeBoundary",
    literalTimeRange: "LiteralTimeRangeBoundary",
    relativeTimeRange: "RelativeTimeRangeBoundary",
  },
  {
    epochTimeRange: s
      .object({ epochMillis: s.number().whole().doc("Milliseconds since the beginning of 1970, UTC.") })
      .optional()
      .doc("A point in time, in milliseconds."),
    iso8601TimeRange: s
      .object({
        iso8601Time: s
          .string()
          .check((value) => (isRfc3339(value) ? undefined : "must be a time in RFC 3339, such as 2026-01-31T08:00:00Z"))
          .sameAs((before, after) => Date.parse(before) === Date.parse(after))
          .doc("The time in RFC 3339, such as `2026-01-31T08:00:00Z`."),
      })
      .optional()
      .doc("A point in time, in words."),
    literalTimeRange: s
      .object({
        rangeName: choice("now", "second", "minute", "hour", "day", "today", "week", "month", "year").doc(
          "`now`, or the beginning of this `second`, `minute`, `hour`, `day`, `week`, `month` or `year`.",
        ),
      })
      .optional()
      .doc("A point in time by name."),
    relativeTimeRange: s
      .object({
        relativeTime: s
          .string()
          .check((value) =>
            secondsOf(value) === undefined ? "must be a length of time such as -15m or -2w5d3h" : undefined,
          )
          .sameAs(sameRelative)
          .doc("How far from now, such as `-15m` or `-2w5d3h`."),
      })
      .optional()
      .doc("A point in time seen from now."),
  },
);

/** A time range: a named one, or one from a point in time to another. */
export const timeRange = variants(
  "type",
  { beginBoundedTimeRange: "BeginBoundedTimeRange", completeLiteralTimeRange: "CompleteLiteralTimeRange" },
  {
    beginBoundedTimeRange: s
      .object({
        from: boundary.doc("Where it begins: exactly one of its members."),
        to: boundary.optional().doc("Where it ends: exactly one of its members; now without it."),
      })
      .optional()
      .doc("From a point in time to another, or to now."),
    completeLiteralTimeRange: s
      .object({
        rangeName: choice("today", "yesterday", "previous_week", "previous_month").doc(
          "`today`, `yesterday`, `previous_week` or `previous_month`.",
        ),
      })
      .optional()
      .doc("A whole day, week or month by name."),
  },
);
