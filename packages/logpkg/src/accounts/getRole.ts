import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { roleFields } from "./roles.js";

export const getRole = lookup({
  name: "getRole",
  terraform: "role",
  doc: "Looks up a role by its id or its exact name, in the first generation of the API. The id counts when both are given. `getRoleV2` shows filters and views of a role in more detail.",
  fields: roleFields,
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) => findOne(platform.roles, { kind: "role", id, name }, context),
});
