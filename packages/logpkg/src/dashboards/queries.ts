import { s } from "@tripod/kit";
import { METRICS_QUERY_MODES, QUERY_TYPES } from "../queryTypes.js";

const metricsQueryData = s
  .object("Metrics query builder data: structured form of a metrics query, for metrics queries only.", {
    metric: s.string("Metric name.").notEmpty(),
    aggregationType: s
      .string("Aggregation of the time series, for each value of `groupBy`.")
      .values({
        Count: "number of values",
        Minimum: "smallest value",
        Maximum: "largest value",
        Sum: "total of the values",
        Average: "arithmetic mean",
        None: "no aggregation",
      })
      .enumType("MetricsQueryAggregationType")
      .optional(),
    groupBy: s.string("Group-by field: the query aggregates the time series for each value of the field.").optional(),
    filters: s.list(
      "Metrics filters of the query.",
      s.object({
        key: s.string("Field name of the filter.").notEmpty(),
        value: s.string("Field value of the filter."),
        negation: s
          .boolean(
            "Negated filter: whether the filter excludes the time series with this value instead of selecting them.",
          )
          .default(false),
      }),
    ),
    operators: s
      .list(
        "Metrics operators with their parameters.",
        s.object({
          operatorName: s.string("Metrics operator name, such as `topk`.").notEmpty(),
          parameters: s.list(
            "Operator parameters.",
            s.object({ key: s.string("Parameter name.").notEmpty(), value: s.string("Parameter value.") }),
          ),
        }),
      )
      .optional(),
  })
  .optional();

/** Queries of a panel. */
export const queries = s
  .list(
    "Queries of the panel, in order.",
    s.object({
      queryKey: s.string("Query key (row ID): `A`, `B` and so on.").notEmpty(),
      queryString: s.string("Query string in the log or metrics query language."),
      queryType: s.string("Query type.").values(QUERY_TYPES).enumType("QueryType"),
      metricsQueryMode: s
        .string("Metrics query mode. Applies to metrics queries only.")
        .values(METRICS_QUERY_MODES)
        .enumType("MetricsQueryMode")
        .optional(),
      metricsQueryData,
      parseMode: s
        .string("Parse mode. Applies to log queries only.")
        .values({ Auto: "automatic extraction of fields", Manual: "only fields that the query extracts" })
        .enumType("QueryParseMode")
        .default("Auto"),
      timeSource: s
        .string("Time source: the time by which messages are selected.")
        .values({
          Message: "timestamp of the message",
          Receipt: "time of receipt",
          Searchable: "time from which on the message can be searched",
        })
        .enumType("QueryTimeSource")
        .default("Message"),
      transient: s
        .boolean(
          "Whether the query is a transient query: the response leaves out the query row. For intermediate queries of a join. Applies to metrics queries only.",
        )
        .default(false),
      outputCardinalityLimit: s
        .number("Output cardinality limit: maximum number of time series. Applies to metrics queries only.")
        .integer()
        .default(1000),
    }),
  )
  .optional();
