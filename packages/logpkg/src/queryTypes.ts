/** Query types, with descriptions. */
export const QUERY_TYPES = { Logs: "log query", Metrics: "metrics query" };

/** Modes of a metrics query, with descriptions. */
export const METRICS_QUERY_MODES = {
  Basic: "query of the query builder",
  Advanced: "query in the metrics query language",
};
