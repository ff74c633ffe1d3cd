import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";

export const getRoleV2 = lookup({
  name: "getRoleV2",
  terraform: "role_v2",
  doc: "Looks up a role by its id or its exact name, in the second generation of the API. The id counts when both are given.",
  fields: {
    id: s.string().optional().computed().check(pathPart).doc("Identifier of the role. Give it, or the name."),
    name: s
      .string()
      .optional()
      .computed()
      .doc("Name of the role. Upper and lower case differ, and only the complete name matches."),
    description: s.string().computed().doc("Description of the role; empty when there is none."),
    logAnalyticsFilter: filterOf("the log analytics area"),
    auditDataFilter: filterOf("the audit data"),
    securityDataFilter: filterOf("the security data"),
    selectionType: s
      .string()
      .values(
        {
          All: "All views of the organisation.",
          Allow: "Only the views in `selectedViews`.",
          Deny: "All views except those in `selectedViews`.",
        },
        { open: true },
      )
      .computed()
      .doc("Which views the role can see."),
    selectedViews: s
      .list(
        s.object({
          viewName: s.string().computed().doc("Name of the view."),
          viewFilter: s.string().computed().doc("Search filter that applies to the view; empty when there is none."),
        }),
      )
      .computed()
      .doc("Views that `selectionType` speaks of."),
    capabilities: s.set(s.string()).computed().doc("What the role allows, such as `viewCollectors`, sorted."),
  },
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) => findOne(platform.rolesV2, { kind: "role", id, name }, context),
});

function filterOf(area: string) {
  return s
    .string()
    .computed()
    .doc(`Search filter that applies to the partitions of ${area}; empty when there is none.`);
}
