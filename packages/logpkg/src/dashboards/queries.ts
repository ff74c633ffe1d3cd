import { s } from "@tripod/kit";
import { METRICS_QUERY_MODES, QUERY_TYPES } from "../queryTypes.js";

const metricsQueryData = s
  .object({
    metric: s.string().notEmpty().doc("Metric name."),
    aggregationType: s
      .string()
      .values({
        Count: "number of values",
        Minimum: "smallest value",
        Maximum: "largest value",
        Sum: "total of the values",
        Average: "arithmetic mean",
        None: "no aggregation",
      })
      .enumType("MetricsQueryAggregationType")
      .optional()
      .doc("Aggregation of the values."),
    groupBy: s
      .string()
      .optional()
      .doc("Group-by field: the query aggregates the time series for each value of the field."),
    filters: s
      .list(
        s.object({
          key: s.string().notEmpty().doc("Field name of the filter."),
          value: s.string().doc("Field value of the filter."),
          negation: s
            .boolean()
            .default(false)
            .doc(
              "Negated filter: whether the filter excludes the time series with this value instead of selecting them.",
            ),
        }),
      )
      .doc("Metrics filters of the query."),
    operators: s
      .list(
        s.object({
          operatorName: s.string().notEmpty().doc("Metrics operator name, such as `topk`."),
          parameters: s
            .list(
              s.object({
                key: s.string().notEmpty().doc("Parameter name."),
                value: s.string().doc("Parameter value."),
              }),
            )
            .doc("Operator parameters."),
        }),
      )
      .optional()
      .doc("Metrics operators with their parameters."),
  })
  .optional()
  .doc("Metrics query builder data: structured form of a metrics query, for metrics queries only.");

/** Queries of a panel. */
export const queries = s
  .list(
    s.object({
      queryKey: s.string().notEmpty().doc("Query key (row ID): `A`, `B` and so on."),
      queryString: s.string().doc("Query string in the log or metrics query language."),
      queryType: s.string().values(QUERY_TYPES).enumType("QueryType").doc("Query type."),
      metricsQueryMode: s
        .string()
        .values(METRICS_QUERY_MODES)
        .enumType("MetricsQueryMode")
        .optional()
        .doc("Metrics query mode. Applies to metrics queries only."),
      metricsQueryData,
      parseMode: s
        .string()
        .values({ Auto: "automatic extraction of fields", Manual: "only fields that the query extracts" })
        .enumType("QueryParseMode")
        .default("Auto")
        .doc("Parse mode. Applies to log queries only."),
      timeSource: s
        .string()
        .values({
          Message: "timestamp of the message",
          Receipt: "time of receipt",
          Searchable: "time from which on the message can be searched",
        })
        .enumType("QueryTimeSource")
        .default("Message")
        .doc("Time source: the time by which messages are selected."),
      transient: s
        .boolean()
        .default(false)
        .doc(
          "Whether the query is a transient query: the response leaves out the query row. For intermediate queries of a join. Applies to metrics queries only.",
        ),
      outputCardinalityLimit: s
        .number()
        .integer()
        .default(1000)
        .doc("Output cardinality limit: maximum number of time series. Applies to metrics queries only."),
    }),
  )
  .optional()
  .doc("Queries of the panel, in order.");
