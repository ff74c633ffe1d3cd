import { HttpFailure, read } from "@tripod/http";
import type { CurrentOwner } from "@tripod/kit";
import type { OwnerContext } from "@tripod/objects";
import type { Api } from "./api.js";

const ACCOUNT_OWNER = "v1/account/accountOwner";

/**
 * Asks for the organization of the credentials. The API gives organizations no ID of their own; the account owner, of which each has one,
 * identifies them: users belong to one organization. Throws `HttpFailure`.
 */
export async function findOrganization(api: Api, context: OwnerContext): Promise<CurrentOwner> {
  const request = { operation: "Get account owner", path: ACCOUNT_OWNER, tags: ["account"] };
  const answer = read(await api.send(request, context));
  const id = answer.string("");
  if (!/^\w+$/.test(id)) throw answer.unexpected("", "is no ID of a user");
  return {
    id,
    title: `the organization of account owner ${id}`,
    // Somebody else of the organization may have become the account owner since.
    includes: (recorded) => hasUser(api, recorded.id, context),
  };
}

/** Reports whether a user belongs to the organization. What cannot be read belongs to another one. */
async function hasUser(api: Api, id: string, context: OwnerContext): Promise<boolean> {
  try {
    const path = `v1/users/${encodeURIComponent(id)}`;
    const user = read(await api.send({ operation: "Get user", path, tags: ["users"] }, context));
    return user.glance("id") === id;
  } catch (error) {
    if (error instanceof HttpFailure && !context.signal.aborted) return false;
    throw error;
  }
}
