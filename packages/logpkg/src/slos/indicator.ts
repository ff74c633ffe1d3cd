import { s } from "@tripod/kit";
import { variants } from "@tripod/objects";
import { choice } from "../content/contentFields.js";

const queries = s
  .list(
    s.object({
      queryGroupType: choice("Successful", "Unsuccessful", "Total", "Threshold").doc(
        "What its queries count: `Successful`, `Unsuccessful`, `Total` or `Threshold`.",
      ),
      queryGroups: s
        .list(
          s
            .object({
              rowId: s.string().notEmpty().doc("Name of the query: `A`, `B`, and so on."),
              query: s.string().notEmpty().doc("The query."),
              useRowCount: s.boolean().doc("Whether the number of its results counts."),
              field: s.string().optional().doc("Field of its results that counts, where the number of them does not."),
            })
            .check(({ field, useRowCount }) =>
              field !== undefined && useRowCount ? "must not have a field where useRowCount is true" : undefined,
            ),
        )
        .check(few)
        .wire("queryGroup")
        .doc("The queries, 1 to 6."),
    }),
  )
  .check(few)
  .doc("Groups of queries, 1 to 6.");

function few(value: readonly unknown[]): string | undefined {
  return value.length < 1 || value.length > 6 ? `must have 1 to 6 elements; it has ${value.length}` : undefined;
}

const queryType = choice("Logs", "Metrics").doc("What the queries look at: `Logs` or `Metrics`.");
const op = choice("LessThan", "GreaterThan", "LessThanOrEqual", "GreaterThanOrEqual");
const OP =
  "How a value is compared with the threshold: `LessThan`, `GreaterThan`, `LessThanOrEqual` or `GreaterThanOrEqual`.";

/** What an objective is measured by: exactly one of three ways. */
export const indicator = variants(
  "evaluationType",
  { monitorBasedEvaluation: "Monitor", requestBasedEvaluation: "Request", windowBasedEvaluation: "Window" },
  {
    monitorBasedEvaluation: s
      .object({
        monitorTriggers: s
          .object({
            monitorId: s.string().notEmpty().doc("Identifier of the monitor."),
            triggerTypes: s
              .list(choice("Critical", "Warning", "MissingData"))
              .doc("Its turns that count as bad: one of `Critical`, `Warning`, `MissingData`."),
          })
          .coded({ encode: (value) => [value], decode: (raw) => (Array.isArray(raw) ? raw[0] : undefined) })
          .doc("A monitor, and what of it counts."),
      })
      .optional()
      .doc("By the times in which a monitor was well."),
    requestBasedEvaluation: s
      .object({
        queryType,
        queries,
        threshold: s
          .number()
          .optional()
          .doc("The number with which values are compared, for groups of the type `Threshold`."),
        op: op.optional().doc(OP),
      })
      .optional()
      .doc("By the share of good requests."),
    windowBasedEvaluation: s
      .object({
        queryType,
        queries,
        threshold: s.number().doc("The number with which values are compared."),
        op: op.doc(OP),
        size: s
          .string()
          .check((value) =>
            /^\d+[mh]$/.test(value) ? undefined : "must be a length of time from 1m to 1h, such as 5m",
          )
          .doc("Length of a window, `1m` to `1h`."),
        aggregation: s.string().optional().doc("How the values of a window become one, such as `Avg` or `p95`."),
      })
      .optional()
      .doc("By the share of good windows of time."),
  },
);
