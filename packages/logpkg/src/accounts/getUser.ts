import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { userFields } from "./users.js";

export const getUser = lookup({
  name: "getUser",
  terraform: "user",
  doc: "Looks up a user by the id or the exact e-mail address. The id counts when both are given. Service accounts are found by their id only.",
  fields: userFields,
  rules: [oneOf("id", "email")],
  run: ({ id, email }, { platform, ...context }) =>
    findOne(platform.users, { kind: "user", id, name: email, nameField: "email" }, context),
});
