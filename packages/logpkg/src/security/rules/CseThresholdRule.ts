import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severity } from "./severity.js";
import { description } from "./signals.js";
import { fittingWindows, windowCodecs, windowFields } from "./windows.js";

export const CseThresholdRule = rule({
  name: "CseThresholdRule",
  kind: "threshold",
  doc: "Threshold rule of Sumo Logic Cloud SIEM: creates a signal if an expression matches enough records in a window. A vendor rule can be imported and overridden. Its deletion fails: remove the resource with the option `retainOnDelete`.",
  constants: { stream: "record", version: 1 },
  unsaid: { countDistinct: false, countField: "", groupByFields: [], summaryExpression: "", tags: [] },
  codecs: windowCodecs,
  fixed: ["expression", "countDistinct", "countField"],
  fields: {
    ...commonFields,
    expression: expression()
      .optional()
      .computed()
      .doc(`Match expression on record fields, such as \`objectType = "Authentication"\`. ${LEFT_TO_VENDOR}`),
    description,
    limit: s.number("Threshold (record count) for a signal.").integer(),
    ...windowFields,
    countDistinct: s
      .boolean(
        "Count distinct: whether distinct values of `countField` are counted instead of records. Default: `false`.",
      )
      .platformDefault(false)
      .optional(),
    countField: s
      .string(
        "Distinct count field: record field whose distinct values are counted. Required with `countDistinct`; no effect without it.",
      )
      .optional()
      .computed(),
    groupByFields,
    severity,
  },
  rules: [
    neededForNew("enabled", "expression"),
    fittingWindows,
    ({ countDistinct, countField }, { recorded, unknown, fail }) => {
      const isNew = recorded.countDistinct !== true;
      if (isNew && countDistinct === true && !countField && !unknown.has("countField"))
        fail("countField", "is required if countDistinct is true");
    },
  ],
});
