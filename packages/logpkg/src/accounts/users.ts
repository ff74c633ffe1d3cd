import { type Clock, pathPart, type Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import type { Records } from "../records.js";
import { createAccounts } from "./accounts.js";

/** User account of the organization. */
export const userFields = {
  id: s.string("ID of the user. Required unless `email` is set.").optional().computed().check(pathPart),
  email: s.string("Email address of the user. Exact match, in the spelling of the platform.").optional().computed(),
  firstName: s.string("First name of the user.").computed(),
  lastName: s.string("Last name of the user. Empty if there is no last name.").computed(),
  isActive: s.boolean("Whether the user is active and can sign in.").computed(),
  roleIds: s.set("IDs of the roles of the user, sorted.", s.string()).computed(),
};

export type User = OutputsOf<typeof userFields>;

/**
 * Returns the client of the organization's users, whose names are their email addresses. The list omits service
 * accounts.
 */
export function createUsers(api: Api, clock: Clock): Records<User> {
  return createAccounts<User>(api, clock, {
    kind: "user",
    path: "v1/users",
    nameParameter: "email",
    decode: decodeUser,
  });
}

function decodeUser(record: Reader): User {
  const user = decodeRecord(userFields, record, { names: "same", needs: ["id", "email"] });
  return { ...user, roleIds: [...user.roleIds].sort() };
}
