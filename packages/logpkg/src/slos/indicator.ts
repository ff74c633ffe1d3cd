import { s } from "@tripod/kit";
import { variants } from "@tripod/rest";
import { sameLength } from "../monitors/lengths.js";
import { QUERY_TYPES } from "../queryTypes.js";

const queries = s
  .list(
    s.object({
      queryGroupType: s
        .string()
        .values({
          Successful: "successful events",
          Unsuccessful: "unsuccessful events",
          Total: "all events",
          Threshold: "values to compare with the threshold",
        })
        .enumType("SloQueryGroupType")
        .doc("Query group type: the events or values that the queries of the group count."),
      queryGroups: s
        .list(
          s
            .object({
              rowId: s.string().notEmpty().doc("Row ID of the query: `A`, `B` and so on."),
              query: s.string().notEmpty().doc("Log or metrics query."),
              useRowCount: s
                .boolean()
                .doc("Whether to use row counts of the results instead of the values of `field`."),
              field: s.string().optional().doc("Field of the results to evaluate, if `useRowCount` is false."),
            })
            .check(({ field, useRowCount }) =>
              field && useRowCount ? "must not have a field if useRowCount is true" : undefined,
            ),
        )
        .checkCount(few)
        .wire("queryGroup")
        .doc("Queries of the group, 1–6."),
    }),
  )
  .checkCount(few)
  .doc("Query groups, 1–6.");

function few(count: number): string | undefined {
  return count < 1 || count > 6 ? `must have 1 to 6 elements, got ${count}` : undefined;
}

/** Matches the windows that the platform accepts: 1 to 60 minutes, or 1 hour. */
const WINDOW = /^(?:(?:[1-9]|[1-5]\d|60)m|1h)$/;

const queryType = s.string().values(QUERY_TYPES).enumType("QueryType").doc("Query type.");
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
      .object({
        monitorTriggers: s
          .object({
            monitorId: s.string().notEmpty().doc("ID of the monitor (`Monitor`)."),
            triggerTypes: s
              .list(
                s
                  .string()
                  .values({
                    Critical: "alert of severity Critical",
                    Warning: "alert of severity Warning",
                    MissingData: "alert because of missing data",
                  }),
              )
              .checkCount((count) => (count === 1 ? undefined : `must have exactly one element, got ${count}`))
              .doc("Unsuccessful trigger type, one element."),
          })
          .codec({ encode: (value) => [value], decode: (raw) => (Array.isArray(raw) ? raw[0] : undefined) })
          .doc("Monitor and its unsuccessful trigger type."),
      })
      .optional()
      .doc("Monitor-based SLI: share of time without the trigger."),
    requestBasedEvaluation: s
      .object({
        queryType,
        queries,
        threshold: s.number().optional().doc("Threshold for query groups of type `Threshold`."),
        op: op.optional().doc(OP),
      })
      .optional()
      .doc("Request-based SLI: successful requests divided by total requests."),
    windowBasedEvaluation: s
      .object({
        queryType,
        queries,
        threshold: s.number().doc("Threshold with which the aggregated value is compared."),
        op: op.doc(OP),
        size: s
          .string()
          .check((value) => (WINDOW.test(value) ? undefined : "must be a duration from 1m to 1h, such as 5m"))
          .semanticEquals(sameLength)
          .doc("Window size, `1m`–`1h`."),
        aggregation: s.string().optional().doc("Aggregation of the values in a window, such as `Avg` or `p95`."),
      })
      .optional()
      .doc("Window-based SLI: successful windows divided by total windows."),
  },
);
