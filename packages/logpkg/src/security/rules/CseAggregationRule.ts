import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew, notNone } from "./ruleFields.js";
import { severityMapping } from "./severity.js";
import { aggregationFunction, described } from "./signals.js";
import { fittingWindows, windowCodecs, windowFields } from "./windows.js";

export const CseAggregationRule = rule({
  name: "CseAggregationRule",
  kind: "aggregation",
  doc: "Aggregation rule of Sumo Logic Cloud SIEM: creates a signal if aggregation functions over the records in a window satisfy an expression. A vendor rule can be imported and overridden. Its deletion fails: remove the resource with the option `retainOnDelete`.",
  constants: { stream: "record" },
  unsaid: { groupByAsset: true, groupByFields: [], summaryExpression: "", tags: [] },
  codecs: {
    ...windowCodecs,
    // Removing the input restores the default.
    groupByEntity: { encode: (value, { isRemoved }) => value ?? (isRemoved ? true : undefined) },
  },
  fixed: ["matchExpression", "triggerExpression", "aggregationFunctions", "groupByEntity"],
  fields: {
    ...commonFields,
    matchExpression: expression()
      .optional()
      .computed()
      .doc(`Match expression on record fields, such as \`objectType = "Network"\`. ${LEFT_TO_VENDOR}`),
    aggregationFunctions: s
      .list(
        `Aggregation functions over the records in the window, at least one. ${LEFT_TO_VENDOR}`,
        aggregationFunction(),
      )
      .checkCount(notNone)
      .optional()
      .computed(),
    triggerExpression: s
      .string(`Trigger expression on the function names, such as \`distinct > 4\`. ${LEFT_TO_VENDOR}`)
      .notEmpty()
      .optional()
      .computed(),
    ...windowFields,
    ...described,
    groupByEntity: s
      .boolean("Whether to group by entity: records are aggregated per entity. Default: `true`.")
      .wire("groupByAsset")
      .platformDefault(true)
      .optional(),
    groupByFields,
    severityMapping,
  },
  rules: [neededForNew("enabled", "matchExpression", "triggerExpression", "aggregationFunctions"), fittingWindows],
});
