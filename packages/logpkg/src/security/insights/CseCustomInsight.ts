import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

const severity = () =>
  s.string().values({ CRITICAL: "at once", HIGH: "soon", MEDIUM: "in its turn", LOW: "when there is time" });

export const CseCustomInsight = managed({
  name: "CseCustomInsight",
  kind: "custom insight",
  doc: "Makes an insight whenever certain signals come about an entity, whatever its activity score. The signals are chosen by their rules or by their names.",
  at: { path: "sec/v1/custom-insights", dialect: (platform) => securityApi(platform, ["customInsights"]) },
  wire: {
    encode: (body, { ruleIds = [], signalNames = [], dynamicSeverities }) => {
      Object.assign(body, { ruleIds, signalNames });
      if (dynamicSeverities === undefined) body.dynamicSeverity = [];
    },
  },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the custom insight, unique; its insights get it."),
    description: s.string().doc("Description that its insights get."),
    enabled: s.boolean().doc("Whether it makes insights."),
    ordered: s.boolean().doc("Whether the signals must come in the order in which they are given."),
    severity: severity().doc("How severe its insights are."),
    tags: words().doc(
      "Tags that its insights get, such as `_mitreAttackTactic:TA0006`; may be empty. Their order means nothing.",
    ),
    ruleIds: s
      .list(s.string().notEmpty())
      .optional()
      .doc("Ids of the rules whose signals count, such as `MATCH-U02684`. Either these or `signalNames`."),
    signalNames: s
      .list(s.string().notEmpty())
      .optional()
      .doc("Names of the signals that count; `*` stands for any text. Either these or `ruleIds`."),
    signalMatchStrategy: s
      .string()
      .values({
        ENTITY: "signals that have any entity in common",
        STRICT: "signals about the very same entity",
      })
      .default("ENTITY")
      .doc("Which signals belong together."),
    dynamicSeverities: s
      .list(
        s.object({
          minimumSignalSeverity: s.number().integer().doc("Severity that a signal has at least."),
          insightSeverity: severity().doc("How severe the insight is then."),
        }),
      )
      .optional()
      .wire("dynamicSeverity")
      .doc("Other severities of insights with severe signals."),
  },
  rules: [
    ({ ruleIds = [], signalNames = [] }, { fail, unknown }) => {
      if (unknown.has("ruleIds") || unknown.has("signalNames")) return;
      if (ruleIds.length > 0 && signalNames.length > 0)
        fail("signalNames", "cannot stand beside ruleIds; give one of them");
      if (ruleIds.length + signalNames.length === 0) fail("ruleIds", "must be given where there are no signalNames");
    },
  ],
  update: "members",
});
