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
    name: s.string("Name of the custom insight, unique. The insights get this name.").notEmpty().autoName(),
    description: s.string("Description of the insights."),
    enabled: s.boolean("Whether the custom insight is enabled."),
    ordered: s.boolean("Whether the signals must be ordered: they must occur in the listed order."),
    severity: severity().doc("Insight severity."),
    tags: words().doc("Tags of the insights, such as `_mitreAttackTactic:TA0006`. May be empty."),
    ruleIds: s
      .list(
        "Rule IDs whose signals create the insight, such as `MATCH-U02684`. Mutually exclusive with `signalNames`.",
        s.string().notEmpty(),
      )
      .optional(),
    signalNames: s
      .list(
        "Signal name patterns of the signals that create the insight. `*` is a wildcard. Mutually exclusive with `ruleIds`.",
        s.string().notEmpty(),
      )
      .optional(),
    signalMatchStrategy: s
      .string("Signal match strategy: signals that belong to one insight.")
      .values({ ENTITY: "signals with at least one common entity", STRICT: "signals on the same entity" })
      .default("ENTITY"),
    dynamicSeverities: s
      .list(
        "Dynamic severity: insight severity by minimum signal severity.",
        s.object({
          minimumSignalSeverity: s.number("Minimum signal severity at which `insightSeverity` applies.").integer(),
          insightSeverity: severity().doc("Insight severity if the signal severity is at least the minimum."),
        }),
      )
      .optional()
      .wire("dynamicSeverity"),
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
