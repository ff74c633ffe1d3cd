import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { createUsers, userFields } from "./users.js";

export const getUser = lookup({
  name: "getUser",
  terraform: "user",
  doc: "User of Sumo Logic, found by ID or exact email address. If both are set, the ID takes precedence. Service accounts can be found by ID only.",
  fields: userFields,
  rules: [oneOf("id", "email")],
  run: ({ id, email }, { platform, ...context }) =>
    findOne(platform.of(createUsers), { kind: "user", id, name: email, nameField: "email" }, context),
});
