import { rule } from "./rule.js";
import { commonFields, expression, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severityMapping } from "./severity.js";
import { described } from "./signals.js";

export const CseMatchRule = rule({
  name: "CseMatchRule",
  kind: "templated",
  doc: "A rule of the security product that makes a signal of each record that an expression fits. A rule of the vendor can be imported and overridden, and is never deleted.",
  constants: { stream: "record" },
  unsaid: { summaryExpression: "", tags: [] },
  fixed: ["expression"],
  fields: {
    ...commonFields,
    expression: expression()
      .optional()
      .computed()
      .doc(`Expression that records have to fit, such as \`success = "false"\`. ${LEFT_TO_VENDOR}`),
    ...described,
    severityMapping,
  },
  rules: [neededForNew("enabled", "expression")],
});
