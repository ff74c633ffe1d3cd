import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severity } from "./severity.js";
import { aggregationFunction, described } from "./signals.js";
import { fittingWindows, milliseconds, shortOrLong, windowName } from "./windows.js";

export const CseOutlierRule = rule({
  name: "CseOutlierRule",
  kind: "outlier",
  doc: "A rule of the security product that makes a signal when a function over the records of a window is far from what is usual. After each change it first learns again what is usual, which takes minutes and is not waited for. A rule of the vendor can be imported and overridden, and is never deleted.",
  constants: {},
  unsaid: { groupByFields: [], summaryExpression: "", tags: [] },
  codecs: { windowSize: windowName },
  fixed: ["matchExpression", "aggregationFunctions"],
  fields: {
    ...commonFields,
    matchExpression: expression()
      .optional()
      .computed()
      .doc(`Expression that records have to fit, such as \`objectType = "Network"\`. ${LEFT_TO_VENDOR}`),
    aggregationFunctions: aggregationFunction()
      .coded({ encode: (value) => [value], decode: (raw) => (Array.isArray(raw) ? raw[0] : raw) })
      .optional()
      .computed()
      .doc(`Function over the records of the window. ${LEFT_TO_VENDOR}`),
    windowSize: shortOrLong,
    floorValue: s
      .number()
      .integer()
      .doc("What the function has to be at least to make a signal, however unusual it is."),
    deviationThreshold: s.number().integer().doc("How many standard deviations from what is usual make a signal."),
    baselineWindowSize: milliseconds(
      "For how many milliseconds it learns what is usual before it makes signals, as text.",
    ),
    retentionWindowSize: milliseconds("For how many milliseconds values are remembered, as text."),
    ...described,
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "matchExpression", "aggregationFunctions"), fittingWindows],
});
