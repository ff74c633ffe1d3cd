import { s } from "@tripod/kit";
import { choice } from "../content/contentFields.js";

const metricsQueryData = s
  .object({
    metric: s.string().notEmpty().doc("Name of the metric."),
    aggregationType: choice("Count", "Minimum", "Maximum", "Sum", "Average", "None")
      .optional()
      .doc("How values become one: `Count`, `Minimum`, `Maximum`, `Sum`, `Average` or `None`."),
    groupBy: s.string().optional().doc("Fields by which values are grouped."),
    filters: s
      .list(
        s.object({
          key: s.string().notEmpty().doc("Name of the field."),
          value: s.string().doc("The value that it must have."),
          negation: s.boolean().default(false).doc("Whether it must have another one."),
        }),
      )
      .doc("Which data counts."),
    operators: s
      .list(
        s.object({
          operatorName: s.string().notEmpty().doc("Name of the operator."),
          parameters: s
            .list(
              s.object({
                key: s.string().notEmpty().doc("Name of the parameter."),
                value: s.string().doc("Its value."),
              }),
            )
            .doc("Its parameters."),
        }),
      )
      .optional()
      .doc("What is done with the values."),
  })
  .optional()
  .doc("A query over metrics that is written as data.");

/** The queries of a panel. */
export const queries = s
  .list(
    s.object({
      queryKey: s.string().notEmpty().doc("Name of the query: `A`, `B`, and so on."),
      queryString: s.string().doc("The query."),
      queryType: choice("Logs", "Metrics").doc("What it searches: `Logs` or `Metrics`."),
      metricsQueryMode: choice("Basic", "Advanced")
        .optional()
        .doc("How a query over metrics is written: `Basic` or `Advanced`."),
      metricsQueryData,
      parseMode: choice("Auto", "Manual")
        .default("Auto")
        .doc("Whether fields are found by the platform, `Auto`, or by the query alone: `Manual`."),
      timeSource: choice("Message", "Receipt", "Searchable")
        .default("Message")
        .doc("By which of their times messages count: `Message`, `Receipt` or `Searchable`."),
      transient: s.boolean().default(false).doc("Whether results are not kept."),
      outputCardinalityLimit: s.number().integer().default(1000).doc("How many time series there may be."),
    }),
  )
  .optional()
  .doc("The queries, in their order.");
