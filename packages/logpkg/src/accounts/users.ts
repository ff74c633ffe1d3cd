import type { Clock, Reader } from "@tripod/http";
import type { Api } from "../api.js";
import type { Records } from "../records.js";
import { createAccounts, sortedTexts } from "./accounts.js";

/** Somebody who can log in. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
  readonly roleIds: readonly string[];
}

/** Makes the client of the organisation's users, who go by their e-mail addresses. Service accounts are not listed. */
export function createUsers(api: Api, clock: Clock): Records<User> {
  return createAccounts<User>(api, clock, {
    kind: "user",
    path: "v1/users",
    nameParameter: "email",
    nameOf: ({ email }) => email,
    decode: decodeUser,
  });
}

function decodeUser(user: Reader): User {
  return {
    id: user.string("id"),
    email: user.string("email"),
    firstName: user.optionalString("firstName") ?? "",
    lastName: user.optionalString("lastName") ?? "",
    isActive: user.optionalBoolean("isActive") ?? false,
    roleIds: sortedTexts(user, "roleIds"),
  };
}
