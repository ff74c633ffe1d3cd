import { fail, s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, neededForNew, notNone } from "./ruleFields.js";
import { severity } from "./severity.js";
import { description } from "./signals.js";
import { fittingWindows, windowCodecs, windowFields } from "./windows.js";

export const CseChainRule = rule({
  name: "CseChainRule",
  kind: "chain",
  doc: "Chain rule of Sumo Logic Cloud SIEM: creates a signal if each of several expressions matches enough records in a window. The order of the matches can be significant (`ordered`). A vendor rule can be imported and overridden. Its deletion fails: remove the resource with the option `retainOnDelete`.",
  constants: { stream: "record" },
  unsaid: { ordered: false, groupByFields: [], summaryExpression: "", tags: [] },
  codecs: windowCodecs,
  fixed: ["ordered"],
  overrides: { expressionsAndLimits: chainLimits },
  fields: {
    ...commonFields,
    expressionsAndLimits: s
      .list(
        "Chain conditions: expressions with record counts, at least one. For vendor rules only the limits can change.",
        s.object({
          expression: expression().doc("Match expression on record fields."),
          limit: s.number("Threshold (record count) of matching records.").integer(),
        }),
      )
      .checkCount(notNone)
      .optional()
      .computed(),
    description,
    ...windowFields,
    ordered: s
      .boolean("Whether the conditions are ordered: they must be met in the order of the list. Default: `false`.")
      .platformDefault(false)
      .optional(),
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "expressionsAndLimits"), fittingWindows],
});

/** Returns the override of a vendor's chain rule: its changed limits by index. The expressions cannot change. */
function chainLimits(input: unknown, live: Values): Values {
  const [desired, liveSteps] = [stepsOf(input), stepsOf(live.expressionsAndLimits)];
  const sameExpressions =
    desired.length === liveSteps.length && desired.every(({ text }, index) => text === liveSteps[index]?.text);
  if (!sameExpressions) {
    fail(
      "expressionsAndLimits",
      "cannot change the expressions of a vendor rule. Set the expressions of the rule, and change only their limits",
    );
  }
  const limits = desired.flatMap(({ limit }, index) => (limit === liveSteps[index]?.limit ? [] : [{ index, limit }]));
  return { limits };
}

function stepsOf(value: unknown): readonly { readonly text: string; readonly limit: unknown }[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map(({ expression, limit }) => ({ text: String(expression).trim(), limit }));
}
