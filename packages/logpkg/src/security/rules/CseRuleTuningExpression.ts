import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

export const CseRuleTuningExpression = managed({
  name: "CseRuleTuningExpression",
  kind: "rule tuning expression",
  doc: "Rule tuning expression of Sumo Logic Cloud SIEM: a condition that narrows rules, including vendor rules, without changing them. Applies to the rules in `ruleIds` or to all rules.",
  endpoint: {
    path: "sec/v1/rule-tuning-expressions",
    dialect: (platform) => securityApi(platform, ["tuningExpressions"]),
  },
  wire: {
    mayOmit: ["ruleIds"],
    // A response may omit the rule IDs.
    decode: (outputs, live, recorded) =>
      live.has("ruleIds") ? outputs : { ...outputs, ruleIds: recorded.ruleIds ?? outputs.ruleIds },
  },
  fields: {
    name: s.string("Name of the expression, unique.").notEmpty().autoName(),
    description: s.string("Description of the expression."),
    expression: s.string('Tuning expression, such as `srcDevice_hostname = "scanner"`.').notEmpty(),
    enabled: s.boolean("Whether the expression is enabled."),
    exclude: s.boolean("Whether to exclude matching records. If false, rules process only matching records."),
    isGlobal: s.boolean("Whether the expression is global and applies to all rules."),
    ruleIds: words().doc("Rule IDs to which the expression applies. Empty if `isGlobal` is true."),
  },
  update: "inputs",
});
