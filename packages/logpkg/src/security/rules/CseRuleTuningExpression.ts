import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

export const CseRuleTuningExpression = managed({
  name: "CseRuleTuningExpression",
  kind: "rule tuning expression",
  doc: "An expression that narrows rules of the security product, those of the vendor too, without changing them: of some rules by their ids, or of all.",
  at: { path: "sec/v1/rule-tuning-expressions", dialect: (platform) => securityApi(platform, ["tuningExpressions"]) },
  wire: {
    mayLack: ["ruleIds"],
    // An answer need not tell for which rules it is.
    decode: (outputs, live, recorded) =>
      live.has("ruleIds") ? outputs : { ...outputs, ruleIds: recorded.ruleIds ?? outputs.ruleIds },
  },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the expression, unique among them."),
    description: s.string().doc("Description of the expression."),
    expression: s.string().notEmpty().doc('The expression, such as `srcDevice_hostname = "scanner"`.'),
    enabled: s.boolean().doc("Whether it is applied."),
    exclude: s.boolean().doc("Whether records that fit it are left out. Otherwise only those that fit it count."),
    isGlobal: s.boolean().doc("Whether it is for all rules."),
    ruleIds: words().doc(
      "Ids of the rules that it is for, such as those of rules of this program; empty where it is for all.",
    ),
  },
  update: "members",
});
