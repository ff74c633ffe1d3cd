import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { createRoles, roleFields } from "./roles.js";

export const getRole = lookup({
  name: "getRole",
  terraform: "role",
  doc: "Role of Sumo Logic, found by its ID or exact name, from version 1 of the API. If both are set, the ID takes precedence. `getRoleV2` returns filters and index access.",
  fields: roleFields,
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    findOne(platform.of(createRoles), { kind: "role", id, name }, context),
});
