import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { fewInSecurityApi } from "../securityApi.js";

export const CseInsightsStatus = managed({
  name: "CseInsightsStatus",
  kind: "insight status",
  doc: "Custom insight status of Sumo Logic Cloud SIEM, in addition to the built-in statuses. The web application sets the color, which the provider does not change.",
  endpoint: { path: "sec/v1/insight-status", dialect: (platform) => fewInSecurityApi(platform, ["insightStatus"]) },
  fields: {
    name: s.string().notEmpty().autoName().doc("Name of the status, unique."),
    description: s.string().optional().doc("Description of the status."),
    displayName: s.string().computed().doc("Display name of the status in the web application."),
  },
  update: [
    {
      // The request contains the color of the live object, so that it does not change.
      body: "full",
      omit: ["id", "displayName", "created", "createdBy", "lastUpdated", "lastUpdatedBy"],
    },
  ],
});
