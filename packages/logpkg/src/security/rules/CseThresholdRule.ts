import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severity } from "./severity.js";
import { description } from "./signals.js";
import { fittingWindows, windowCodecs, windowFields } from "./windows.js";

export const CseThresholdRule = rule({
  name: "CseThresholdRule",
  kind: "threshold",
  doc: "A rule of the security product that makes a signal when an expression fits so many records of a window. A rule of the vendor can be imported and overridden, and is never deleted.",
  constants: { stream: "record", version: 1 },
  unsaid: { countDistinct: false, countField: "", groupByFields: [], summaryExpression: "", tags: [] },
  codecs: windowCodecs,
  fixed: ["expression", "countDistinct", "countField"],
  fields: {
    ...commonFields,
    expression: expression()
      .optional()
      .computed()
      .doc(`Expression that records have to fit, such as \`objectType = "Authentication"\`. ${LEFT_TO_VENDOR}`),
    description,
    limit: s.number().integer().doc("How many records make a signal."),
    ...windowFields,
    countDistinct: s
      .boolean()
      .usually(false)
      .optional()
      .doc("Whether different values of `countField` are counted, not records. It does not without it."),
    countField: s
      .string()
      .optional()
      .computed()
      .doc("Field whose different values are counted; needed with `countDistinct`, and of no use without it."),
    groupByFields,
    severity,
  },
  rules: [
    neededForNew("enabled", "expression"),
    fittingWindows,
    ({ countDistinct, countField }, { isNew, unknown, fail }) => {
      if (isNew && countDistinct === true && !countField && !unknown.has("countField"))
        fail("countField", "is missing: countDistinct counts the different values of a field");
    },
  ],
});
