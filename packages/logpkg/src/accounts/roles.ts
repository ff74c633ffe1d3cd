import { type Clock, pathPart, type Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import type { Records } from "../records.js";
import { createAccounts } from "./accounts.js";

/** Role in version 1 of the API. */
export const roleFields = {
  id: s.string("ID of the role. Required unless `name` is set.").optional().computed().check(pathPart),
  name: s.string("Name of the role. Exact match, case-sensitive.").optional().computed(),
  description: s.string("Description of the role. Empty if there is no description.").computed(),
  filterPredicate: s
    .string(
      "Search filter: query that restricts which data users with the role can search. Empty if there is no filter.",
    )
    .computed(),
  capabilities: s.set("Capabilities of the role, such as `viewCollectors`, sorted.", s.string()).computed(),
};

export type Role = OutputsOf<typeof roleFields>;

/** Role in version 2 of the API. */
export const roleV2Fields = {
  id: s.string("ID of the role. Required unless `name` is set.").optional().computed().check(pathPart),
  name: s.string("Name of the role. Exact match, case-sensitive.").optional().computed(),
  description: s.string("Description of the role. Empty if there is no description.").computed(),
  logAnalyticsFilter: filterOf("the log analytics area"),
  auditDataFilter: filterOf("the audit data"),
  securityDataFilter: filterOf("the security data"),
  selectionType: s
    .string("Index access of the role: how `selectedViews` is applied.")
    .values(
      {
        All: "all indexes",
        Allow: "only the indexes in `selectedViews`",
        Deny: "all indexes except those in `selectedViews`",
      },
      { open: true },
    )
    .computed(),
  selectedViews: s
    .list(
      "Indexes (scheduled views and partitions) that the role allows or denies, depending on `selectionType`.",
      s.object({
        viewName: s.string("Name of the index: a scheduled view or a partition.").computed(),
        viewFilter: s.string("Search filter for the index. Empty if there is no filter.").computed(),
      }),
    )
    .computed(),
  capabilities: s.set("Capabilities of the role, such as `viewCollectors`, sorted.", s.string()).computed(),
};

export type RoleV2 = OutputsOf<typeof roleV2Fields>;

function filterOf(area: string) {
  return s
    .string(
      `Search filter for ${area}: query that restricts which data users with the role can search. Empty if there is no filter.`,
    )
    .computed();
}

/** Returns the client of the organization's roles in version 1 of the API. */
export function createRoles(api: Api, clock: Clock): Records<Role> {
  const decode = (role: Reader) => sorted(decodeRecord(roleFields, role, DECODING));
  return createAccounts<Role>(api, clock, { ...ROLES, path: "v1/roles", decode });
}

/** Returns the client of the same roles in version 2 of the API. */
export function createRolesV2(api: Api, clock: Clock): Records<RoleV2> {
  const decode = (role: Reader) => sorted(decodeRecord(roleV2Fields, role, DECODING));
  return createAccounts<RoleV2>(api, clock, { ...ROLES, path: "v2/roles", decode });
}

const ROLES = { kind: "role", nameParameter: "name" } as const;
const DECODING = { names: "same", needs: ["id", "name"] } as const;

/** Sorts the capabilities, because the platform returns them in a different order each time. */
function sorted<R extends { readonly capabilities: readonly string[] }>(role: R): R {
  return { ...role, capabilities: [...role.capabilities].sort() };
}
