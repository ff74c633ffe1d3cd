import { HttpFailure, read } from "@tripod/http";
import type { Owner } from "@tripod/kit";
import type { OwnerContext, OwnerSource } from "@tripod/rest";
import type { Api } from "./api.js";

const ACCOUNT_OWNER = "v1/account/accountOwner";

/**
 * Returns how the organization of the credentials is found. The API has no IDs for organizations. The account owner
 * identifies an organization: each has exactly one, and a user belongs to one organization.
 */
export function organizationOf(api: Api): Pick<OwnerSource, "find" | "includes"> {
  return {
    find: (context) => findOrganization(api, context),
    // The account owner may have changed since: another user of the organization then matches.
    includes: ({ id }, context) => hasUser(api, id, context),
  };
}

async function findOrganization(api: Api, context: OwnerContext): Promise<Owner> {
  const request = { operation: "Get account owner", path: ACCOUNT_OWNER, tags: ["account"] };
  const answer = read(await api.send(request, context));
  const id = answer.string("");
  if (!/^\w+$/.test(id)) throw answer.unexpected("", "is not a user ID");
  return { id, title: `the organization of account owner ${id}` };
}

/** Reports whether a user belongs to the organization. A user that cannot be read does not. */
async function hasUser(api: Api, id: string, context: OwnerContext): Promise<boolean> {
  try {
    const path = `v1/users/${encodeURIComponent(id)}`;
    const user = read(await api.send({ operation: "Get user", path, tags: ["users"] }, context));
    return user.peekText("id") === id;
  } catch (error) {
    if (error instanceof HttpFailure && !context.signal.aborted) return false;
    throw error;
  }
}
