import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";
import { words } from "../words.js";

export const CseAutomation = managed({
  name: "CseAutomation",
  kind: "automation",
  doc: "Runs a playbook for insights or entities. The platform takes several that are equal.",
  at: { path: "sec/v1/automations", dialect: (platform) => securityApi(platform, ["automations"]) },
  identity: {
    key: ["playbookId", "cseResourceType"],
    unique: false,
    title: (live) => live.optionalString("name"),
  },
  fields: {
    playbookId: s.string().notEmpty().replaces().doc("Id of the playbook. Another one makes another automation."),
    cseResourceType: s
      .string()
      .values({ INSIGHT: "insights", ENTITY: "entities" }, { open: true })
      .notEmpty()
      .replaces()
      .doc("What it runs for. Another one makes another automation."),
    cseResourceSubTypes: words()
      .optional()
      .doc("For `ENTITY`: types of the entities that it runs for, such as `_ip`. Their order means nothing."),
    executionTypes: s
      .set(
        s
          .string()
          .values(
            {
              NEW_INSIGHT: "when there is a new insight",
              INSIGHT_CLOSED: "when an insight is closed",
              ON_DEMAND: "when somebody asks for it",
            },
            { open: true },
          )
          .notEmpty(),
      )
      .doc("When it runs. Their order means nothing."),
    enabled: s.boolean().doc("Whether it runs."),
    name: s.string().computed().doc("Name of the playbook."),
    description: s.string().computed().doc("What the playbook says of itself."),
  },
  rules: [
    ({ cseResourceType, cseResourceSubTypes = [] }, { fail }) => {
      if (cseResourceType === "INSIGHT" && cseResourceSubTypes.length > 0)
        fail("cseResourceSubTypes", "is for entities only; leave it out where cseResourceType is INSIGHT");
    },
  ],
  update: [{ sends: ["cseResourceSubTypes", "executionTypes", "enabled"], body: "members" }],
});
