import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

export const CseEntityCriticalityConfig = managed({
  name: "CseEntityCriticalityConfig",
  kind: "entity criticality",
  doc: "How much more, or less, signals about some entities weigh. Groups of entities name it in `criticality`.",
  at: {
    path: "sec/v1/entity-criticality-configs",
    dialect: (platform) => securityApi(platform, ["entityCriticalityConfigs"]),
  },
  fields: {
    name: s
      .string()
      .notEmpty()
      .replaces()
      .autoNamed()
      .doc("Name of the criticality, unique. Another one makes another criticality."),
    severityExpression: s
      .string()
      .notEmpty()
      .doc("How the severity of a signal is changed, such as `severity * 2`. The platform checks it."),
  },
  update: [{ sends: ["severityExpression"], body: "members" }],
});
