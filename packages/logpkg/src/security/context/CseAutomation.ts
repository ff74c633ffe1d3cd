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
    playbookId: s.string("Playbook ID.").notEmpty().replaces(),
    cseResourceType: s
      .string("Resource type for which the automation runs.")
      .values({ INSIGHT: "runs for insights", ENTITY: "runs for entities" })
      .notEmpty()
      .replaces(),
    cseResourceSubTypes: words()
      .optional()
      .doc("Entity types for which the automation runs, such as `_ip`. Applies to `cseResourceType: ENTITY` only."),
    executionTypes: s.set(
      "Execution trigger of the playbook, one or more.",
      s
        .string()
        .values({
          NEW_INSIGHT: "a new insight",
          INSIGHT_CLOSED: "a closed insight",
          ON_DEMAND: "a manual start by a user",
        })
        .notEmpty(),
    ),
    enabled: s.boolean("Whether the automation is enabled."),
    name: s.string("Name of the playbook.").computed(),
    description: s.string("Playbook description.").computed(),
  },
  rules: [
    ({ cseResourceType, cseResourceSubTypes = [] }, { fail }) => {
      if (cseResourceType === "INSIGHT" && cseResourceSubTypes.length > 0)
        fail("cseResourceSubTypes", "applies to entities only. Remove it if cseResourceType is INSIGHT");
    },
  ],
  update: [{ sends: ["cseResourceSubTypes", "executionTypes", "enabled"], body: "inputs" }],
});
