import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

export const CseAutomation = managed({
  name: "CseAutomation",
  kind: "automation",
  doc: "Automation of Sumo Logic Cloud SIEM: runs a playbook of the Automation Service for insights or entities. The platform allows several equal automations.",
  endpoint: { path: "sec/v1/automations", dialect: (platform) => securityApi(platform, ["automations"]) },
  identity: {
    key: ["playbookId", "cseResourceType"],
    unique: false,
    displayName: (live) => live.optionalString("name"),
  },
  fields: {
    playbookId: s.string().notEmpty().replaces().doc("Playbook ID."),
    cseResourceType: s
      .string()
      .values({ INSIGHT: "runs for insights", ENTITY: "runs for entities" }, { open: true })
      .notEmpty()
      .replaces()
      .doc("Resource type for which the automation runs."),
    cseResourceSubTypes: words()
      .optional()
      .doc("Entity types for which the automation runs, such as `_ip`. Applies to `cseResourceType: ENTITY` only."),
    executionTypes: s
      .set(
        s
          .string()
          .values(
            { NEW_INSIGHT: "a new insight", INSIGHT_CLOSED: "a closed insight", ON_DEMAND: "a manual start by a user" },
            { open: true },
          )
          .notEmpty(),
      )
      .doc("Execution trigger of the playbook, one or more."),
    enabled: s.boolean().doc("Whether the automation is enabled."),
    name: s.string().computed().doc("Name of the playbook."),
    description: s.string().computed().doc("Playbook description."),
  },
  rules: [
    ({ cseResourceType, cseResourceSubTypes = [] }, { fail }) => {
      if (cseResourceType === "INSIGHT" && cseResourceSubTypes.length > 0)
        fail("cseResourceSubTypes", "applies to entities only. Remove it if cseResourceType is INSIGHT");
    },
  ],
  update: [{ sends: ["cseResourceSubTypes", "executionTypes", "enabled"], body: "inputs" }],
});
