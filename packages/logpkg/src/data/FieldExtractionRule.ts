import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

/** Returns an expression as the platform compares it: without outer white space and one leading `|`. */
function bare(expression: string): string {
  return expression.trim().replace(/^\|/, "").trim();
}

export const FieldExtractionRule = managed({
  name: "FieldExtractionRule",
  kind: "field extraction rule",
  doc: "Field extraction rule (FER) of Sumo Logic, which extracts fields from messages at ingest time. The platform creates fields of the rule that do not exist.",
  endpoint: { path: "v1/extractionRules", dialect: (platform) => tokenApi(platform, ["extractionRules"]) },
  fields: {
    name: textOf(1, 256).autoName({ maxLength: 256 }).doc("Name of the rule, 1–256 characters."),
    scope: textOf(0, 2048).doc(
      "Scope (filter query) of the rule: query that selects the messages, at most 2048 characters. Empty: all messages.",
    ),
    parseExpression: textOf(1, 16_384)
      .semanticEquals((oldValue, newValue) => bare(oldValue) === bare(newValue))
      .doc('Parse expression that extracts the fields, such as `parse "user=*" as user`, at most 16,384 characters.'),
    enabled: s.boolean("Whether the rule is enabled."),
  },
  update: "inputs",
});
