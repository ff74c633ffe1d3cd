import { s } from "@tripod/kit";
import { rule } from "./rule.js";
import { commonFields, expression, groupByFields, LEFT_TO_VENDOR, neededForNew } from "./ruleFields.js";
import { severity } from "./severity.js";
import { described } from "./signals.js";
import { milliseconds } from "./windows.js";

export const CseFirstSeenRule = rule({
  name: "CseFirstSeenRule",
  kind: "first-seen",
  doc: "A rule of the security product that makes a signal when fields have values for the first time. After each change it first learns again what is usual, which takes minutes and is not waited for. A rule of the vendor can be imported and overridden, and is never deleted.",
  constants: { version: 1 },
  unsaid: { groupByFields: [], summaryExpression: "", tags: [] },
  fixed: ["filterExpression", "valueFields", "baselineType"],
  fields: {
    ...commonFields,
    filterExpression: expression()
      .optional()
      .computed()
      .doc(`Expression that records have to fit, such as \`objectType = "Network"\`. ${LEFT_TO_VENDOR}`),
    valueFields: s
      .list(s.string().notEmpty())
      .optional()
      .computed()
      .doc(`Fields whose values are remembered. ${LEFT_TO_VENDOR}`),
    baselineType: s
      .string()
      .notEmpty()
      .values({ GLOBAL: "for all entities together", PER_ENTITY: "for each entity by itself" }, { open: true })
      .optional()
      .computed()
      .doc(`For whom values are remembered. ${LEFT_TO_VENDOR}`),
    baselineWindowSize: milliseconds(
      "For how many milliseconds it learns what is usual before it makes signals, as text.",
    ),
    retentionWindowSize: milliseconds("For how many milliseconds values are remembered, as text."),
    ...described,
    groupByFields,
    severity,
  },
  rules: [neededForNew("enabled", "filterExpression", "valueFields", "baselineType")],
});
