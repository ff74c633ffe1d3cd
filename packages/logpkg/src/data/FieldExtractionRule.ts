import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

/** An expression as the platform compares it: white space at the ends and one leading bar mean nothing. */
function bare(expression: string): string {
  return expression.trim().replace(/^\|/, "").trim();
}

export const FieldExtractionRule = managed({
  name: "FieldExtractionRule",
  kind: "field extraction rule",
  doc: "A rule that reads fields out of messages when they come in. The platform makes fields that it names and that are not there yet.",
  at: { path: "v1/extractionRules", dialect: (platform) => tokenApi(platform, ["extractionRules"]) },
  fields: {
    name: textOf(1, 256).autoNamed({ maxLength: 256 }).doc("Name of the rule, 1 to 256 characters."),
    scope: textOf(0, 2048).doc("Query that says which messages it reads, at most 2048 characters. Empty for all."),
    parseExpression: textOf(1, 16_384)
      .sameAs((before, after) => bare(before) === bare(after))
      .doc('Expression that finds the fields, such as `parse "user=*" as user`, at most 16384 characters.'),
    enabled: s.boolean().doc("Whether it is applied."),
  },
  update: "members",
});
