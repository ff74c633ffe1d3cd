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
  doc: "A rule of the security product that makes a signal when each of several expressions fits so many records of a window, in order or in any. A rule of the vendor can be imported and overridden, and is never deleted.",
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
          expression: expression().doc("Expression that records have to fit."),
          limit: s.number().integer().doc("How many records have to fit it."),
        }),
      )
      .check(notNone)
      .optional()
      .computed()
      .doc(
        "What has to happen within the window, at least one. A new rule needs it. Of a rule of the vendor, only the limits can be changed, and it may be left out.",
      ),
    description,
    ...windowFields,
    ordered: s
      .boolean()
      .usually(false)
      .optional()
      .doc("Whether it has to happen in this order. Any order will do without it."),
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "expressionsAndLimits"), fittingWindows],
});
