import { s } from "@tripod/kit";
import { singleton } from "../../managed.js";
import { securityApi } from "../securityApi.js";

/** What the platform has without a program. */
const DEFAULTS = { lookbackDays: 14, threshold: 12, globalSignalSuppressionWindow: 72 };

export const CseInsightsConfiguration = singleton({
  name: "CseInsightsConfiguration",
  kind: "insights configuration",
  doc: "When signals about an entity become an insight. There is exactly one: creating it takes over what is there and changes what the program says; deleting it puts the platform's defaults back for that. Use the resource option `retainOnDelete` to leave it as it is.",
  id: "cse-insights-configuration",
  dialect: (platform) => ({
    ...securityApi(platform, ["insightsConfiguration"]),
    envelope: { sent: "config", shown: "data" },
  }),
  fields: {
    lookbackDays: s
      .number()
      .optional()
      .computed()
      .doc("Days of which the signals count together. The platform has 14 by itself."),
    threshold: s
      .number()
      .optional()
      .computed()
      .doc("Activity score from which an entity gets an insight. The platform has 12 by itself."),
    globalSignalSuppressionWindow: s
      .number()
      .integer()
      .min(24)
      .max(72)
      .optional()
      .computed()
      .doc(
        "Hours for which a further signal of the same rule about the same entity does not count, 24 to 72. The platform has 72 by itself.",
      ),
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
