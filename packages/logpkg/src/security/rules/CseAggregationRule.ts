import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew, notNone } from "./ruleFields.js";
import { severityMapping } from "./severity.js";
import { aggregationFunction, described } from "./signals.js";
import { fittingWindows, windowCodecs, windowFields } from "./windows.js";

export const CseAggregationRule = rule({
  name: "CseAggregationRule",
  kind: "aggregation",
  doc: "A rule of the security product that makes a signal when functions over the records of a window fulfil an expression. A rule of the vendor can be imported and overridden, and is never deleted.",
  constants: { stream: "record" },
  unsaid: { groupByAsset: true, groupByFields: [], summaryExpression: "", tags: [] },
  codecs: {
    ...windowCodecs,
    // Where the program says it no more, it is as without it.
    groupByEntity: { encode: (value, { isTaken }) => value ?? (isTaken ? true : undefined) },
  },
  fixed: ["matchExpression", "triggerExpression", "aggregationFunctions", "groupByEntity"],
  fields: {
    ...commonFields,
    matchExpression: expression()
      .optional()
      .computed()
      .doc(`Expression that records have to fit, such as \`objectType = "Network"\`. ${LEFT_TO_VENDOR}`),
    aggregationFunctions: s
      .list(aggregationFunction())
      .check(notNone)
      .optional()
      .computed()
      .doc(`Functions over the records of the window, at least one. ${LEFT_TO_VENDOR}`),
    triggerExpression: s
      .string()
      .notEmpty()
      .optional()
      .computed()
      .doc(`Expression over the functions, such as \`distinct > 4\`, that makes a signal. ${LEFT_TO_VENDOR}`),
    ...windowFields,
    ...described,
    groupByEntity: s
      .boolean()
      .wire("groupByAsset")
      .usually(true)
      .optional()
      .doc("Whether records are counted for each entity by itself. They are without it."),
    groupByFields,
    severityMapping,
  },
  rules: [neededForNew("enabled", "matchExpression", "triggerExpression", "aggregationFunctions"), fittingWindows],
});
