import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";

export const getRole = lookup({
  name: "getRole",
  terraform: "role",
  doc: "Looks up a role by its id or its exact name, in the first generation of the API. The id counts when both are given. `getRoleV2` shows filters and views of a role in more detail.",
  fields: {
    id: s.string().optional().computed().check(pathPart).doc("Identifier of the role. Give it, or the name."),
    name: s
      .string()
      .optional()
      .computed()
      .doc("Name of the role. Upper and lower case differ, and only the complete name matches."),
    description: s.string().computed().doc("Description of the role; empty when there is none."),
    filterPredicate: s
      .string()
      .computed()
      .doc("Search filter that limits which messages the role can see; empty when there is none."),
    capabilities: s.set(s.string()).computed().doc("What the role allows, such as `viewCollectors`, sorted."),
  },
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) => findOne(platform.roles, { kind: "role", id, name }, context),
});
