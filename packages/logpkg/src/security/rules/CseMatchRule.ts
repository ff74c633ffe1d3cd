import { rule } from "./rule.js";
import { commonFields, expression, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severityMapping } from "./severity.js";
import { described } from "./signals.js";

export const CseMatchRule = rule({
  name: "CseMatchRule",
  kind: "templated",
  doc: "Match rule of Sumo Logic Cloud SIEM: creates a signal for each record that matches an expression. A vendor rule can be imported and overridden. Its deletion fails: remove the resource with the option `retainOnDelete`.",
  constants: { stream: "record" },
  unsaid: { summaryExpression: "", tags: [] },
  fixed: ["expression"],
  fields: {
    ...commonFields,
    expression: expression()
      .optional()
      .computed()
      .doc(`Match expression on record fields, such as \`success = "false"\`. ${LEFT_TO_VENDOR}`),
    ...described,
    severityMapping,
  },
  rules: [neededForNew("enabled", "expression")],
});
