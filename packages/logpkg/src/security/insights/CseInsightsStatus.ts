import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { fewInSecurityApi } from "../securityApi.js";

export const CseInsightsStatus = managed({
  name: "CseInsightsStatus",
  kind: "insight status",
  doc: "Custom insight status of Sumo Logic Cloud SIEM, in addition to the built-in statuses. The web application sets the color, which the provider does not change.",
  endpoint: { path: "sec/v1/insight-status", dialect: (platform) => fewInSecurityApi(platform, ["insightStatus"]) },
  fields: {
    name: s.string("Name of the status, unique.").notEmpty().autoName(),
    description: s.string("Description of the status.").optional(),
    displayName: s.string("Display name of the status in the web application.").computed(),
  },
  update: [
    {
      // The request contains the color of the live object, so that it does not change.
      body: "full",
      omit: ["id", "displayName", "created", "createdBy", "lastUpdated", "lastUpdatedBy"],
    },
  ],
});
