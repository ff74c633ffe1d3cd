import { s } from "@tripod/kit";
import { variants } from "@tripod/rest";
import { sameLength } from "../monitors/lengths.js";
import { QUERY_TYPES } from "../queryTypes.js";

const queries = s
  .list(
    "Query groups, 1–6.",
    s.object({
      queryGroupType: s
        .string("Query group type: the events or values that the queries of the group count.")
        .values({
          Successful: "successful events",
          Unsuccessful: "unsuccessful events",
          Total: "all events",
          Threshold: "values to compare with the threshold",
        })
        .enumType("SloQueryGroupType"),
      queryGroups: s
        .list(
          "Queries of the group, 1–6.",
          s
            .object({
              rowId: s.string("Row ID of the query: `A`, `B` and so on.").notEmpty(),
              query: s.string("Log or metrics query.").notEmpty(),
              useRowCount: s.boolean("Whether to use row counts of the results instead of the values of `field`."),
              field: s.string("Field of the results to evaluate, if `useRowCount` is false.").optional(),
            })
            .check(({ field, useRowCount }) =>
              field && useRowCount ? "must not have a field if useRowCount is true" : undefined,
            ),
        )
        .checkCount(few)
        .wire("queryGroup"),
    }),
  )
  .checkCount(few);

function few(count: number): string | undefined {
  return count < 1 || count > 6 ? `must have 1 to 6 elements, got ${count}` : undefined;
}

/** Matches the windows that the platform accepts: 1 to 60 minutes, or 1 hour. */
const WINDOW = /^(?:(?:[1-9]|[1-5]\d|60)m|1h)$/;

const queryType = s.string("Query type.").values(QUERY_TYPES).enumType("QueryType");
const op = s
  .string()
  .values({
    LessThan: "less than the threshold",
    GreaterThan: "greater than the threshold",
    LessThanOrEqual: "at most the threshold",
    GreaterThanOrEqual: "at least the threshold",
  })
  .enumType("SloEvaluationOp");
const OP = "Threshold operator that compares the value with the threshold.";

/** Field of the indicator: exactly one of three evaluation types. */
export const indicator = variants(
  "evaluationType",
  { monitorBasedEvaluation: "Monitor", requestBasedEvaluation: "Request", windowBasedEvaluation: "Window" },
  {
    monitorBasedEvaluation: s
      .object("Monitor-based SLI: share of time without the trigger.", {
        monitorTriggers: s
          .object("Monitor and its unsuccessful trigger type.", {
            monitorId: s.string("ID of the monitor (`Monitor`).").notEmpty(),
            triggerTypes: s
              .list(
                "Unsuccessful trigger type, one element.",
                s
                  .string()
                  .values({
                    Critical: "alert of severity Critical",
                    Warning: "alert of severity Warning",
                    MissingData: "alert because of missing data",
                  }),
              )
              .checkCount((count) => (count === 1 ? undefined : `must have exactly one element, got ${count}`)),
          })
          .codec({ encode: (value) => [value], decode: (raw) => (Array.isArray(raw) ? raw[0] : undefined) }),
      })
      .optional(),
    requestBasedEvaluation: s
      .object("Request-based SLI: successful requests divided by total requests.", {
        queryType,
        queries,
        threshold: s.number("Threshold for query groups of type `Threshold`.").optional(),
        op: op.optional().doc(OP),
      })
      .optional(),
    windowBasedEvaluation: s
      .object("Window-based SLI: successful windows divided by total windows.", {
        queryType,
        queries,
        threshold: s.number("Threshold with which the aggregated value is compared."),
        op: op.doc(OP),
        size: s
          .string("Window size, `1m`–`1h`.")
          .check((value) => (WINDOW.test(value) ? undefined : "must be a duration from 1m to 1h, such as 5m"))
          .semanticEquals(sameLength),
        aggregation: s.string("Aggregation of the values in a window, such as `Avg` or `p95`.").optional(),
      })
      .optional(),
  },
);
