import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { roleV2Fields } from "./roles.js";

export const getRoleV2 = lookup({
  name: "getRoleV2",
  terraform: "role_v2",
  doc: "Looks up a role by its id or its exact name, in the second generation of the API. The id counts when both are given.",
  fields: roleV2Fields,
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) => findOne(platform.rolesV2, { kind: "role", id, name }, context),
});
