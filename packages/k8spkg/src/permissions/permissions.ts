import { type CallContext, type Reader, read } from "@tripod/http";
import { type Api, OFFERS_SHARED_FOR } from "../api.js";

/** Named set of permissions. */
export interface PermissionSet {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Permission sets of the tenant. */
export interface Permissions {
  /** Returns the objects with exactly this name; usually at most one. */
  byName(name: string, scope: string, context: CallContext): Promise<readonly PermissionSet[]>;
  /** Returns all names, for suggestions. */
  names(scope: string, context: CallContext): Promise<readonly string[]>;
}

/** Creates the client of the permission sets, which the platform lists outside of any project. */
export function createPermissions(tenant: Api): Permissions {
  const rows = async (scope: string, context: CallContext): Promise<readonly Reader[]> => {
    const answer = await tenant.send(
      { operation: "List permissions", path: "/v1/permissions", query: { scope }, cache: OFFERS_SHARED_FOR },
      context,
    );
    return read(answer).optionalList("") ?? [];
  };
  return {
    byName: async (name, scope, context) =>
      (await rows(scope, context)).filter((row) => row.peekText("name") === name).map(decodeSet),
    names: async (scope, context) => (await rows(scope, context)).map((row) => row.peekText("name")),
  };
}

function decodeSet(row: Reader): PermissionSet {
  return {
    name: row.string("name"),
    permissions: (row.optionalList("permissions") ?? []).map((permission) => permission.optionalString("") ?? ""),
  };
}
