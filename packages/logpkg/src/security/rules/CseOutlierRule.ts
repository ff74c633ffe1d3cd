import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severity } from "./severity.js";
import { aggregationFunction, described } from "./signals.js";
import { fittingWindows, milliseconds, shortOrLong, windowName } from "./windows.js";

export const CseOutlierRule = rule({
  name: "CseOutlierRule",
  kind: "outlier",
  doc: "Outlier rule of Sumo Logic Cloud SIEM: creates a signal if an aggregation function over the records in a window deviates from the baseline. After each change the rule learns a new baseline; the provider does not wait for it. A vendor rule can be imported and overridden. Its deletion fails: remove the resource with the option `retainOnDelete`.",
  constants: {},
  unsaid: { groupByFields: [], summaryExpression: "", tags: [] },
  codecs: { windowSize: windowName },
  fixed: ["matchExpression", "aggregationFunctions"],
  fields: {
    ...commonFields,
    matchExpression: expression()
      .optional()
      .computed()
      .doc(`Match expression on record fields, such as \`objectType = "Network"\`. ${LEFT_TO_VENDOR}`),
    aggregationFunctions: aggregationFunction()
      .codec({ encode: (value) => [value], decode: (raw) => (Array.isArray(raw) ? raw[0] : raw) })
      .optional()
      .computed()
      .doc(`Aggregation function over the records in the window. ${LEFT_TO_VENDOR}`),
    windowSize: shortOrLong,
    floorValue: s.number("Minimum count (floor): minimum value of the function for a signal.").integer(),
    deviationThreshold: s.number("Deviation threshold, in standard deviations from the baseline.").integer(),
    baselineWindowSize: milliseconds(
      "Baseline (learning) window (milliseconds, string), in which the rule creates no signals.",
    ),
    retentionWindowSize: milliseconds("Retention window (milliseconds, string) of the baseline data."),
    ...described,
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "matchExpression", "aggregationFunctions"), fittingWindows],
});
