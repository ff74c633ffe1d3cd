import { s } from "@tripod/kit";
import { chainLimits } from "./chainLimits.js";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, neededForNew, notNone } from "./ruleFields.js";
import { severity } from "./severity.js";
import { description } from "./signals.js";
import { fittingWindows, windowCodecs, windowFields } from "./windows.js";

export const CseChainRule = rule({
  name: "CseChainRule",
  kind: "chain",
  doc: "Chain rule of Sumo Logic Cloud SIEM: creates a signal if each of several expressions matches enough records in a window. The order of the matches can be significant (`ordered`). A vendor rule can be imported and overridden, and is never deleted.",
  constants: { stream: "record" },
  unsaid: { ordered: false, groupByFields: [], summaryExpression: "", tags: [] },
  codecs: windowCodecs,
  fixed: ["ordered"],
  overrides: { expressionsAndLimits: chainLimits },
  fields: {
    ...commonFields,
    expressionsAndLimits: s
      .list(
        s.object({
          expression: expression().doc("Match expression on record fields."),
          limit: s.number().integer().doc("Threshold (record count) of matching records."),
        }),
      )
      .checkCount(notNone)
      .optional()
      .computed()
      .doc(
        "Chain conditions: expressions with record counts, at least one. For vendor rules only the limits can change.",
      ),
    description,
    ...windowFields,
    ordered: s
      .boolean()
      .platformDefault(false)
      .optional()
      .doc("Whether the conditions are ordered: they must be met in the order of the list. Default: `false`."),
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "expressionsAndLimits"), fittingWindows],
});
