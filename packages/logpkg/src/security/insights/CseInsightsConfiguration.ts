import { s } from "@tripod/kit";
import { singleton } from "../../managed.js";
import { securityApi } from "../securityApi.js";

/** Defaults of the platform. */
const DEFAULTS = { lookbackDays: 14, threshold: 12, globalSignalSuppressionWindow: 72 };

export const CseInsightsConfiguration = singleton({
  name: "CseInsightsConfiguration",
  kind: "insights configuration",
  doc: "Insight generation settings of Sumo Logic Cloud SIEM: when signals on an entity become an insight. The settings exist exactly once: creating the resource adopts them and applies only the properties that you set. Deleting the resource restores the defaults of these properties. To keep the settings on delete, use the resource option `retainOnDelete`.",
  id: "cse-insights-configuration",
  dialect: (platform) => ({
    ...securityApi(platform, ["insightsConfiguration"]),
    envelope: { sent: "config", shown: "data" },
  }),
  fields: {
    lookbackDays: s
      .number(
        "Detection window (days) in which signals are counted. Platform default: `14`. If unset or removed, the current value is kept.",
      )
      .optional()
      .computed(),
    threshold: s
      .number(
        "Activity score threshold from which on an entity gets an insight. Platform default: `12`. If unset or removed, the current value is kept.",
      )
      .optional()
      .computed(),
    globalSignalSuppressionWindow: s
      .number(
        "Global signal suppression window (hours), 24–72: time in which further signals of the same rule on the same entity do not count. Platform default: `72`. If unset or removed, the current value is kept.",
      )
      .integer()
      .min(24)
      .max(72)
      .optional()
      .computed(),
  },
  documents: [
    {
      path: "sec/v1/insights-configuration",
      reset: (recorded) =>
        Object.fromEntries(
          Object.entries(DEFAULTS).filter(([name]) => recorded[name as keyof typeof DEFAULTS] !== undefined),
        ),
    },
  ],
});
