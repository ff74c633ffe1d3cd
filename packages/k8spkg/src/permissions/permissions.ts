import { type CallContext, read } from "@tripod/http";
import { type Api, LISTS_SHARED_FOR } from "../api.js";

/** A named set of permissions. */
export interface PermissionSet {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** The permission sets of the tenant. */
export interface Permissions {
  inScope(scope: string, context: CallContext): Promise<readonly PermissionSet[]>;
}

/** Makes the client of the permission sets, which the platform lists outside of any project. */
export function createPermissions(tenant: Api): Permissions {
  return {
    inScope: async (scope, context) => {
      const answer = await tenant.send(
        { operation: "List permissions", path: "/v1/permissions", query: { scope }, share: LISTS_SHARED_FOR },
        context,
      );
      return read(answer)
        .list("")
        .map((row) => ({
          name: row.optionalString("name") ?? "",
          permissions: (row.optionalList("permissions") ?? []).map((permission) => permission.string("")),
        }));
    },
  };
}
