import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { fewInSecurityApi } from "../securityApi.js";

export const CseInsightsStatus = managed({
  name: "CseInsightsStatus",
  kind: "insight status",
  doc: "A status that an insight can have on its way, beside the platform's own. Its colour is chosen in the web application, and stays.",
  at: { path: "sec/v1/insight-status", dialect: (platform) => fewInSecurityApi(platform, ["insightStatus"]) },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the status, unique."),
    description: s.string().optional().doc("What the status means."),
    displayName: s.string().computed().doc("Name that the web application shows."),
  },
  update: [
    {
      // The colour goes along, so that it stays.
      body: "whole",
      without: ["id", "displayName", "created", "createdBy", "lastUpdated", "lastUpdatedBy"],
    },
  ],
});
