import type { Clock, Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE } from "../api.js";
import { createObjects } from "../objects.js";
import { exactly } from "../searchFilter.js";
import type { Named, Objects } from "../select.js";

/** Creates the client of the tenant's users. Their name is the email address, which is unique. */
export function createUsers(api: Api, clock: Clock): Objects<Named> {
  return createObjects(api, clock, {
    list: { operation: "List users", path: "/v1/users", query: { limit: LARGEST_PAGE } },
    search: (email) => ({
      operation: "Search users",
      path: "/v1/users/summary",
      body: { filter: { emailId: exactly(email) }, sort: [] },
    }),
    get: (id) => ({ operation: "Get user", path: `/v1/users/${encodeURIComponent(id)}` }),
    at: { name: "spec.emailId", id: "metadata.uid" },
    row: decodeUser,
    whole: decodeUser,
  });
}

function decodeUser(user: Reader): Named {
  return { id: user.string("metadata.uid"), name: user.string("spec.emailId") };
}
