import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";

export const getUser = lookup({
  name: "getUser",
  terraform: "user",
  doc: "Looks up a user by the id or the exact e-mail address. The id counts when both are given. Service accounts are found by their id only.",
  fields: {
    id: s.string().optional().computed().check(pathPart).doc("Identifier of the user. Give it, or the e-mail address."),
    email: s.string().optional().computed().doc("E-mail address of the user, complete and as the platform writes it."),
    firstName: s.string().computed().doc("First name of the user."),
    lastName: s.string().computed().doc("Last name of the user; empty when there is none."),
    isActive: s.boolean().computed().doc("Whether the user can log in: false when deactivated."),
    roleIds: s.set(s.string()).computed().doc("Identifiers of the user's roles, sorted."),
  },
  rules: [oneOf("id", "email")],
  run: ({ id, email }, { platform, ...context }) =>
    findOne(platform.users, { kind: "user", id, name: email, nameField: "email" }, context),
});
