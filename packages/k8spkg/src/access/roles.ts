import type { Clock, Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE } from "../api.js";
import { metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Named, Objects } from "../select.js";

/** Role with its permissions. */
export interface Role extends Named {
  readonly permissions: readonly string[];
}

/** Creates the client of the roles of the tenant, which every scope sees. */
export function createRoles(api: Api, clock: Clock): Objects<Role> {
  return createObjects(api, clock, {
    list: { operation: "List roles", path: "/v1/roles", query: { limit: LARGEST_PAGE } },
    get: (id) => ({ operation: "Get role", path: `/v1/roles/${encodeURIComponent(id)}` }),
    row: decodeRole,
    whole: decodeRole,
  });
}

function decodeRole(role: Reader): Role {
  const { id, name } = metadataOf(role);
  const scope = role.peekText("spec.scope");
  const permissions = (role.optionalList("spec.permissions") ?? []).map((permission) => permission.string(""));
  // `spec.scope` is the scope in which the role is granted; the role itself belongs to the tenant.
  return { id, name, detail: scope === "" ? undefined : `for ${scope}`, permissions: [...new Set(permissions)] };
}
