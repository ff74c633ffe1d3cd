import { s } from "@tripod/kit";
import { timestampField, variants } from "@tripod/rest";
import { secondsOf } from "../monitors/lengths.js";

/** Reports whether two durations are equal, including their sign: `-60m` equals `-1h`. */
function sameRelative(oldValue: string, newValue: string): boolean {
  const [first, second] = [secondsOf(oldValue), secondsOf(newValue)];
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
      .object("Epoch time: a point in time in milliseconds.", {
        epochMillis: s.number("Epoch time (milliseconds), UTC.").whole(),
      })
      .optional(),
    iso8601TimeRange: s
      .object("ISO 8601 time: a point in time as a timestamp.", {
        iso8601Time: timestampField("ISO 8601 timestamp (RFC 3339), such as `2026-01-31T08:00:00Z`."),
      })
      .optional(),
    literalTimeRange: s
      .object("Literal time: a point in time by name.", {
        rangeName: s
          .string("Literal time by name.")
          .values({
            now: "current time",
            second: "start of the current second",
            minute: "start of the current minute",
            hour: "start of the current hour",
            day: "start of the current day",
            today: "same as `day`",
            week: "start of the current week",
            month: "start of the current month",
            year: "start of the current year",
          })
          .enumType("LiteralTimeRangeName"),
      })
      .optional(),
    relativeTimeRange: s
      .object("Relative time: a point in time relative to the current time.", {
        relativeTime: s
          .string(
            "Relative time: offset from the current time in weeks, days, hours, minutes and seconds, such as `-2w5d3h` or `-15m`.",
          )
          .check((value) =>
            secondsOf(value) === undefined ? "must be a duration, such as -15m or -2w5d3h" : undefined,
          )
          .semanticEquals(sameRelative),
      })
      .optional(),
  },
);

/** Time range: a named one, or one with a start and an optional end. */
export const timeRange = variants(
  "type",
  { beginBoundedTimeRange: "BeginBoundedTimeRange", completeLiteralTimeRange: "CompleteLiteralTimeRange" },
  {
    beginBoundedTimeRange: s
      .object("Bounded time range: from a start to an end. Default end: now.", {
        from: boundary.doc("Range start. Set exactly one member."),
        to: boundary.optional().doc("Range end. Set exactly one member. Default: now."),
      })
      .optional(),
    completeLiteralTimeRange: s
      .object("Complete literal time range: a whole day, week or month.", {
        rangeName: s
          .string("Complete literal time range by name.")
          .values({
            today: "current day",
            yesterday: "day before the current one",
            previous_week: "week before the current one",
            previous_month: "month before the current one",
          })
          .enumType("CompleteLiteralTimeRangeName"),
      })
      .optional(),
  },
);
