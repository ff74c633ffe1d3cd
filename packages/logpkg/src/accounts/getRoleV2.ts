import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { createRolesV2, roleV2Fields } from "./roles.js";

export const getRoleV2 = lookup({
  name: "getRoleV2",
  terraform: "role_v2",
  doc: "Role of Sumo Logic, found by its ID or exact name, from version 2 of the API. If both are set, the ID takes precedence.",
  fields: roleV2Fields,
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    findOne(platform.of(createRolesV2), { kind: "role", id, name }, context),
});
