import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

export const CseEntityCriticalityConfig = managed({
  name: "CseEntityCriticalityConfig",
  kind: "entity criticality",
  doc: "Entity criticality of Sumo Logic Cloud SIEM: a severity multiplier for signals on certain entities. Entity groups refer to the criticality by name (`criticality`).",
  endpoint: {
    path: "sec/v1/entity-criticality-configs",
    dialect: (platform) => securityApi(platform, ["entityCriticalityConfigs"]),
  },
  fields: {
    name: s.string("Name of the criticality, unique.").notEmpty().replaces().autoName(),
    severityExpression: s
      .string(
        "Severity expression that adjusts the severity of a signal, such as `severity * 2`. The platform validates the expression.",
      )
      .notEmpty(),
  },
  update: [{ sends: ["severityExpression"], body: "inputs" }],
});
