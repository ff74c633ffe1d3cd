import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severity } from "./severity.js";
import { described } from "./signals.js";
import { milliseconds } from "./windows.js";

export const CseFirstSeenRule = rule({
  name: "CseFirstSeenRule",
  kind: "first-seen",
  doc: "First seen rule of Sumo Logic Cloud SIEM: creates a signal if a record field has a value for the first time. After each change the rule learns a new baseline; the provider does not wait for it. A vendor rule can be imported and overridden. Its deletion fails: remove the resource with the option `retainOnDelete`.",
  constants: { version: 1 },
  unsaid: { groupByFields: [], summaryExpression: "", tags: [] },
  fixed: ["filterExpression", "valueFields", "baselineType"],
  fields: {
    ...commonFields,
    filterExpression: expression()
      .optional()
      .computed()
      .doc(`Match (filter) expression on record fields, such as \`objectType = "Network"\`. ${LEFT_TO_VENDOR}`),
    valueFields: s
      .set(`Value fields whose new values create signals. ${LEFT_TO_VENDOR}`, s.string().notEmpty())
      .optional()
      .computed(),
    baselineType: s
      .string(`Baseline type. ${LEFT_TO_VENDOR}`)
      .notEmpty()
      .values({ GLOBAL: "one baseline for all entities", PER_ENTITY: "one baseline per entity" })
      .optional()
      .computed(),
    baselineWindowSize: milliseconds(
      "Baseline (learning) window (milliseconds, string), in which the rule creates no signals.",
    ),
    retentionWindowSize: milliseconds("Retention window (milliseconds, string) of known values."),
    ...described,
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "filterExpression", "valueFields", "baselineType")],
});
