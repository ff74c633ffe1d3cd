import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

const severity = () =>
  s
    .string()
    .values({ CRITICAL: "critical severity", HIGH: "high severity", MEDIUM: "medium severity", LOW: "low severity" });

export const CseCustomInsight = managed({
  name: "CseCustomInsight",
  kind: "custom insight",
  doc: "Custom insight of Sumo Logic Cloud SIEM: creates an insight from certain signals of an entity, regardless of the activity score. Rule IDs or signal names select the signals.",
  endpoint: { path: "sec/v1/custom-insights", dialect: (platform) => securityApi(platform, ["customInsights"]) },
  wire: {
    encode: (body, { ruleIds = [], signalNames = [], dynamicSeverities }) => {
      Object.assign(body, { ruleIds, signalNames });
      if (dynamicSeverities === undefined) body.dynamicSeverity = [];
    },
  },
  fields: {
    name: s.string().notEmpty().autoName().doc("Name of the custom insight, unique. The insights get this name."),
    description: s.string().doc("Description of the insights."),
    enabled: s.boolean().doc("Whether the custom insight is enabled."),
    ordered: s.boolean().doc("Whether the signals must be ordered: they must occur in the listed order."),
    severity: severity().doc("Insight severity."),
    tags: words().doc("Tags of the insights, such as `_mitreAttackTactic:TA0006`. May be empty."),
    ruleIds: s
      .list(s.string().notEmpty())
      .optional()
      .doc("Rule IDs whose signals create the insight, such as `MATCH-U02684`. Mutually exclusive with `signalNames`."),
    signalNames: s
      .list(s.string().notEmpty())
      .optional()
      .doc(
        "Signal name patterns of the signals that create the insight. `*` is a wildcard. Mutually exclusive with `ruleIds`.",
      ),
    signalMatchStrategy: s
      .string()
      .values({ ENTITY: "signals with at least one common entity", STRICT: "signals on the same entity" })
      .default("ENTITY")
      .doc("Signal match strategy: signals that belong to one insight."),
    dynamicSeverities: s
      .list(
        s.object({
          minimumSignalSeverity: s
            .number()
            .integer()
            .doc("Minimum signal severity at which `insightSeverity` applies."),
          insightSeverity: severity().doc("Insight severity if the signal severity is at least the minimum."),
        }),
      )
      .optional()
      .wire("dynamicSeverity")
      .doc("Dynamic severity: insight severity by minimum signal severity."),
  },
  rules: [
    ({ ruleIds = [], signalNames = [] }, { fail, unknown }) => {
      if (unknown.has("ruleIds") || unknown.has("signalNames")) return;
      if (ruleIds.length > 0 && signalNames.length > 0)
        fail("signalNames", "cannot be combined with ruleIds. Remove one of them");
      if (ruleIds.length + signalNames.length === 0) fail("ruleIds", "is required if signalNames is empty");
    },
  ],
  update: "inputs",
});
